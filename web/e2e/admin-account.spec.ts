import {
  adminPage,
  choose,
  code,
  colleague,
  expectSound,
  idOf,
  popup,
  richPlayer,
} from './world/admin.ts';
import { join, newTournament } from './world/matches.ts';
import { admin, browseAs, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('finance staff can follow a balance from its chart to the match, the event and the payout', async ({
  page,
}) => {
  const boss = await admin();
  const [player, finance] = [await richPlayer(boss, 100), await colleague(boss, 'finance')];
  const name = `Account ${code()}`;
  const match = await newTournament(boss, { name, entryFee: 20 });
  await join(player, match);
  const wish = { amount: 30, type: 'upi', upiId: 'asha@okaxis' };
  const path = '/withdrawals/request';
  const asked = await call<{ withdrawal: { _id: string } }>('POST', path, wish, player.token);
  await call('POST', path, { ...wish, amount: 15 }, player.token);
  const utr = `BANK${Date.now()}`;
  const paid = { status: 'completed', bankReference: utr };
  await call('PUT', `/withdrawals/admin/status/${asked.withdrawal._id}`, paid, boss.token);

  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin?tab=ledger');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByLabel('A page, a name, an email or an ID').fill(player.email);
  await page.getByRole('option', { name: `Account of ${player.email}` }).click();
  const head = page.getByRole('region', { name: 'Account of the player' });
  await expect(head).toContainText(`Wallet of ${player.email}`);
  await expect(head).toContainText('Balance now35 tokens');
  await expect(head).toContainText('Held15 tokens');
  await head.getByText('Show as a table').click();
  const curve = head.getByRole('table', { name: 'Balance over time (tokens)' });
  await expect(curve.getByRole('row')).toHaveCount(15);
  await expect(curve.getByRole('row').nth(1)).toContainText('35');
  const rows = page.getByRole('table', { name: 'Entries' }).locator('tbody tr');
  await expect(rows).toHaveText([
    /Withdrawal to asha@okaxis, not paid yet.*-15 tokens35 tokens$/,
    /Withdrawal to asha@okaxis, paid with UTR BANK\d+.*-30 tokens50 tokens$/,
    new RegExp(`Joined “${name}”.*-20 tokens80 tokens$`),
    new RegExp(`Adjusted: A gift for the test${boss.email}\\+100 tokens100 tokens$`),
  ]);
  await expectSound(page);

  await choose(page, 'Type', 'Tournaments');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: `Joined “${name}”` }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Entry fee paid' })).toHaveCount(1);
  await page.goBack();
  await choose(page, 'Type', 'Withdrawals');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button').click();
  const receipt = page.getByRole('dialog', { name: /^Event #\d+: Withdrawal requested$/ });
  await expect(receipt.getByText('verified')).toBeVisible();
  await receipt.getByRole('button', { name: 'Next' }).click();
  await expect(receipt.getByText('Withdrawal completed')).toBeVisible();
  await page.keyboard.press('Escape');
  await rows.getByRole('link', { name: `Withdrawal to asha@okaxis, paid with UTR ${utr}` }).click();
  await expect(page.getByRole('dialog', { name: 'Withdrawal' }).getByText(utr)).toBeVisible();
});

test('the panel of a player links to the page of the account, whose events can be filtered by period', async ({
  page,
}) => {
  const boss = await admin();
  const player = await richPlayer(boss, 40);
  await adminPage(page, `users&q=${encodeURIComponent(player.email)}&id=${idOf(player)}`);
  await page.getByRole('link', { name: 'Account of the player' }).click();
  const movements = page.getByRole('region', { name: 'Entries' });
  await expect(movements).toContainText('Adjusted: A gift for the test');
  await page.getByLabel('Period').selectOption('Yesterday');
  await expect(movements.getByText('No entries found')).toBeVisible();
  await movements.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(movements).toContainText('Adjusted: A gift for the test');
  await page.goto(`/admin?tab=ledger&view=statement&account=player:${crypto.randomUUID()}`);
  await popup(page, 'User not found');
});
