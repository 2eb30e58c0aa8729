import type { Page } from '@playwright/test';
import { richPlayer } from './world/admin.ts';
import { newTournament } from './world/matches.ts';
import { payByUpi } from './world/payments.ts';
import { admin, browseAs, newcomer, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

const FEE = 20;

async function match(): Promise<{ id: string; name: string }> {
  const name = `Way back ${Date.now()}`;
  return { id: await newTournament(await admin(), { name, entryFee: FEE }), name };
}

const ask = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('button', { name: `Join · ${FEE} tokens` })
    .click();

test('a player who buys tokens for a match returns to its join dialog', async ({ page }) => {
  const { id, name } = await match();
  await browseAs(page, await newPlayer());
  await page.goto('/tournament-modes/survival');
  await ask(page, name);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Add \d+ tokens/ })
    .click();
  await expect(page).toHaveURL(/\/add-tokens/);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await payByUpi(page);
  const question = page.getByRole('dialog', { name: `Join ${name}` });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`t=${id}`));
  await question.getByRole('button', { name: `Join · ${FEE} tokens` }).click();
  const receipt = page.getByText('Successfully joined tournament!');
  await expect(receipt).toBeVisible();
  await page.reload();
  await expect(receipt).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page).not.toHaveURL(/join=1/);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a player who completes the profile for a match returns to its join dialog', async ({
  page,
}) => {
  const { id, name } = await match();
  await browseAs(page, await newcomer());
  await page.goto('/tournament-modes/survival');
  await ask(page, name);
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('In-Game Name').fill('Asha');
  await page.getByLabel('Free Fire UID').fill('123456789');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByRole('dialog', { name: `Join ${name}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`t=${id}`));
});

test('confirmations of payments and withdrawals survive a reload', async ({ page }) => {
  await browseAs(page, await richPlayer(await admin(), 50));
  await page.goto('/withdrawals');
  await page.getByLabel('Amount in tokens').fill('20');
  await page.getByLabel('UPI ID').fill('asha@upi');
  await page.getByRole('button', { name: 'Withdraw 20 tokens' }).click();
  const receipt = page.getByText('Withdrawal request submitted successfully!');
  await expect(receipt).toBeVisible();
  await page.reload();
  await expect(receipt).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goto('/add-tokens');
  await page.getByLabel('Custom amount').fill('50');
  await page.getByRole('button', { name: 'Pay ₹50' }).click();
  await payByUpi(page);
  const paid = page.getByRole('main').getByText('50 tokens added successfully!');
  await expect(paid).toBeVisible();
  await page.waitForEvent('load');
  await expect(paid).toBeVisible();
  await page.reload();
  await expect(paid).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(paid).toHaveCount(0);
});

test('when a session ends, the browser forgets the page to return to and the confirmations', async ({
  page,
}) => {
  const { name } = await match();
  await browseAs(page, await newPlayer());
  await page.goto('/tournament-modes/survival');
  await ask(page, name);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Add \d+ tokens/ })
    .click();
  const left = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('arena.kept')));
  await expect.poll(left).toEqual(['arena.kept.returnPath']);
  await page.evaluate(() => {
    localStorage.setItem('token', 'of no session');
    location.reload();
  });
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(left).toEqual([]);
});
