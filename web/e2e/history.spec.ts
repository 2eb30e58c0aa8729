import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { giveTokens, join, newTournament } from './world/matches.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

/** Returns the text of the file that the export button saves. */
async function exported(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

test('a player filters the transaction history by type and period, and exports it', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await browseAs(page, player);
  await page.goto('/transaction-history');
  await expect(page.getByText('No Transactions Yet')).toBeVisible();
  const filter = page.getByRole('navigation', { name: 'Transactions to show' });
  await expect(filter).toHaveCount(0);

  await giveTokens(boss, player, 50);
  await join(player, await newTournament(boss, { name: 'Friday Final', entryFee: 20 }));
  const rows = page.locator('main ol > li');
  await expect(rows).toHaveCount(2);
  await filter.getByRole('link', { name: 'Tournaments' }).click();
  await expect(page).toHaveURL(/\/transaction-history\?show=tournaments$/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('-20');
  await expect(filter.getByRole('link', { name: 'Tournaments' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(filter.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const file = await exported(page);
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain('Tournament Entry,-20,30,');

  await filter.getByRole('link', { name: 'Withdrawals' }).click();
  await expect(page.getByText('No transactions of this type.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.goto('/transaction-history?show=withdrawals');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(2);
  const period = page.getByRole('navigation', { name: 'Period' });
  await period.getByRole('link', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/\/transaction-history\?period=last-month$/);
  await expect(page.getByText('No transactions of this type.')).toBeVisible();
  await period.getByRole('link', { name: 'This month' }).click();
  await expect(rows).toHaveCount(2);
  const asked = page.waitForRequest('**/api/tokens/export*');
  expect((await exported(page)).trimEnd().split('\r\n')).toHaveLength(3);
  const inIndia = new Date(Date.now() + 330 * 60_000).toISOString();
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('from')).toBe(`${inIndia.slice(0, 7)}-01`);
  await page.goto('/transaction-history?show=rubbish&period=rubbish');
  await expect(rows).toHaveCount(2);
});

test('a player sees totals of each financial year once an admin has set a tax rate', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Year')];
  await giveTokens(boss, player, 50);
  const rate = (taxRatePercent: number) =>
    call('PUT', '/settings/admin', { emailVerificationEnabled: true, taxRatePercent }, boss.token);
  await rate(30);
  try {
    await browseAs(page, player);
    await page.goto('/transaction-history');
    await expect(page.getByRole('heading', { name: 'Financial years' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^20\d\d-\d\d$/ }).first()).toContainText(
      /Net winnings50Tax at 30%₹15/,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  } finally {
    await rate(0);
  }
});
