import type { Locator, Page } from '@playwright/test';
import { giveTokens, join, MODE, newTournament, setRoom, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

const named = (what: string) => `${what} ${process.pid} ${Date.now()}`;
const wallet = (page: Page) => page.getByTestId('wallet-balance');
const historyOf = async ({ token }: SignedIn) =>
  (
    await call<{ tokenHistory: { amount: number }[] }>('GET', '/tokens/history', undefined, token)
  ).tokenHistory.map(({ amount }) => amount);

/** Goes on with the Tab key until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 200; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

test('from the modes to a seat with nothing but the keyboard', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await giveTokens(boss, player, 50);
  const name = named('Keyboard');
  await newTournament(boss, { name, entryFee: 20 });
  await browseAs(page, player);
  await page.goto('/tournament-modes');
  await tabTo(page, page.locator('main').getByRole('link', { name: MODE }));
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name });
  const main = card.getByRole('button', { name: /^Join|^Room Details/ });
  await tabTo(page, main);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Join · 20 tokens' }));
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'You are in' });
  await tabTo(page, receipt.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(receipt).toHaveCount(0);
  await expect(main).toHaveText('Room Details');
  await expect(main).toBeFocused();
  expect(await historyOf(player)).toEqual([-20, 50]);
});

test('every dialog of a match gives the focus back', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const name = named('Focus');
  const id = await newTournament(boss, { name, entryFee: 0 });
  await join(player, id);
  await setRoom(boss, id);
  await setStatus(boss, id, 'active');
  await browseAs(page, player);
  await page.goto('/tournament-modes/survival');
  const card = page.getByRole('article', { name });
  for (const button of ['Participants', 'Room Details']) {
    const opener = card.getByRole('button', { name: button });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(opener).toBeFocused();
  }
});

test('back, reload and a second tab lose nothing and repeat nothing', async ({ page, context }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await giveTokens(boss, player, 100);
  const name = named('Tabs');
  await newTournament(boss, { name, entryFee: 20 });
  await browseAs(page, player);
  await page.goto('/tournament-modes/survival');
  const second = await context.newPage();
  await browseAs(second, player);
  await second.goto('/withdrawals');
  await expect(wallet(second)).toContainText('100');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'My tournaments' }).click();
  await expect(page).toHaveURL('/joined-tournaments');
  await expect(wallet(second)).toContainText('80');

  await page.goBack();
  await expect(page).toHaveURL('/tournament-modes/survival');
  await expect(card.getByRole('button', { name: 'Room Details' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(card.getByText('1 of 10 seats taken')).toBeVisible();

  await second.getByLabel('Amount in tokens').fill('30');
  await second.getByLabel('UPI ID').fill('asha@okaxis');
  await second.getByRole('button', { name: 'Withdraw 30 tokens' }).click();
  await expect(second.getByRole('article')).toHaveCount(1);
  await expect(wallet(page)).toContainText('50');
  await second.reload();
  await second.goBack();
  await second.goForward();
  await expect(second.getByRole('article')).toHaveCount(1);
  await expect(wallet(second)).toContainText('50');
  expect(await historyOf(player)).toEqual([-30, -20, 100]);
});
