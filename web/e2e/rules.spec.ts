import { adminPage } from './world/admin.ts';
import { payee } from './world/farm.ts';
import { giveTokens } from './world/matches.ts';
import { browseAs, call, newEmail } from './world/people.ts';
import { expect, test } from './world/test.ts';

// A limit in tokens above what any other test withdraws, because the rules apply to all players.
const LIMIT = 60_000;

test('a player reads the daily limit before a withdrawal, and a request above the limit is refused', async ({
  page,
  browser,
}) => {
  const boss = await adminPage(page, '/admin/risk?view=rules');
  const before = await call<object>('GET', '/admin/risk/rules', undefined, boss.token);
  const player = await payee(newEmail('ruled'), 'ruled@okaxis');
  await giveTokens(boss, player, 2 * LIMIT);
  const context = await browser.newContext();
  try {
    await page.getByLabel('Payouts (tokens)', { exact: true }).fill(String(LIMIT));
    await page.getByLabel('Why the rules change').fill('A quiet start');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect(page.getByText('Settings updated successfully').first()).toBeVisible();
    const own = await context.newPage();
    await browseAs(own, player);
    await own.goto('/withdrawals');
    await expect(own.getByRole('note')).toContainText('You can withdraw 59,950 tokens now.');
    await own.getByLabel('Amount in tokens').fill(String(LIMIT));
    await own.getByLabel('UPI ID').fill('ruled@okaxis');
    await own.getByRole('button', { name: /^Withdraw 60,?000 tokens$/ }).click();
    const refusal =
      'There is a daily limit for withdrawals: you can still withdraw 59950 tokens today. ' +
      'The next daily limit starts on';
    await expect(own.getByText(refusal).first()).toBeVisible();
  } finally {
    await context.close();
    await call('PUT', '/admin/risk/rules', { ...before, reason: 'As before' }, boss.token);
  }
});
