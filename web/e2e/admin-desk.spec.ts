import { adminPage, colleague, popup, press, richPlayer } from './world/admin.ts';
import { join, newTournament, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('a cancellation shows its refunds first, and results with an incomplete winner or prizes above the pool are refused', async ({
  page,
}) => {
  const boss = await admin();
  const player = await richPlayer(boss, 50);
  const [played, called] = [`Desk ${Date.now()}`, `Called off ${Date.now()}`];
  const terms = { entryFee: 20, prizePool: 100 };
  const playedId = await newTournament(boss, { name: played, ...terms });
  for (const id of [playedId, await newTournament(boss, { name: called, ...terms })]) {
    await join(player, id);
  }
  await adminPage(page, `/admin/tournaments?q=${encodeURIComponent(called)}`);
  const card = page.getByRole('article', { name: called });
  await card.getByRole('button', { name: 'Status' }).click();
  const status = page.getByRole('dialog', { name: `Status of ${called}` });
  await expect(status.getByRole('button', { name: 'Set status' })).toBeDisabled();
  await status.getByLabel('Status').selectOption('cancelled');
  await expect(status.getByText('Refunds 1 player, 20 tokens in all')).toBeVisible();
  await expectAccessible(page);
  await status.getByRole('button', { name: 'Cancel the tournament' }).click();
  await popup(page, 'Tournament status updated to cancelled!');

  await page.getByRole('searchbox').fill(played);
  await setStatus(boss, playedId, 'active');
  await page
    .getByRole('article', { name: played })
    .getByRole('button', { name: 'Declare results' })
    .click();
  const results = page.getByRole('dialog', { name: `Results of ${played}` });
  const review = () => results.getByRole('button', { name: 'Review results' }).click();
  await review();
  await popup(page, 'Please add at least one winner with complete information');
  await results.getByLabel('Find a participant').fill('rich');
  await page.keyboard.press('Enter');
  const prize = results.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize');
  await prize.fill('101');
  await expect(results.getByText('1 token more than the prize pool')).toBeVisible();
  await review();
  await expect(
    results.getByText('Prize amount must be at most the prize pool of 100'),
  ).toBeVisible();
  await prize.fill('100');
  await expect(results.getByText('0 of 100 tokens left')).toBeVisible();
  await expect(page.getByText('Please add at least one winner')).toHaveCount(0);
  await expectAccessible(page);
  await review();
  await page.getByRole('button', { name: 'Pay 100 tokens to 1 winner' }).click();
  await popup(page, 'Tournament results declared successfully!');
});

test('completing a Google Play withdrawal without a redeem code needs a second confirmation', async ({
  page,
}) => {
  const player = await richPlayer(await admin(), 60);
  const wish = { amount: 50, type: 'google_play', email: player.email };
  await call('POST', '/withdrawals/request', wish, player.token);
  await adminPage(page, `/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Set status' }).click();
  await panel.getByLabel('Status').selectOption('completed');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Complete without a redeem code?')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Complete without a code' })).toBeVisible();
  await panel.getByLabel('Redeem code').fill('GPLAY-1234-5678');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await popup(page, 'Withdrawal status updated successfully!');
  await page.goto(`/admin?tab=completed-withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  await expect(panel.getByText('GPLAY-1234-5678')).toHaveCount(0);
  await press(page, 'Show');
  await expect(panel.getByText('GPLAY-1234-5678')).toBeVisible();
});

test('the list of open withdrawals begins with the oldest, and the list of closed withdrawals with the newest', async ({
  page,
}) => {
  const boss = await admin();
  const upiId = `queue${Date.now()}@upi`;
  const asked: { readonly email: string; readonly id: string }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const player = await richPlayer(boss, 60);
    const { withdrawal } = await call<{ withdrawal: { _id: string } }>(
      'POST',
      '/withdrawals/request',
      { amount: 50, type: 'upi', upiId },
      player.token,
    );
    asked.push({ email: player.email, id: withdrawal._id });
  }
  const emails = asked.map(({ email }) => email);
  const rows = page.getByRole('table').getByRole('button', { name: /@/ });
  await adminPage(page, `/admin?tab=withdrawals&q=${upiId}`);
  await expect(rows).toHaveText(emails);
  for (const { id } of asked) {
    await call('PUT', `/withdrawals/admin/status/${id}`, { status: 'completed' }, boss.token);
  }
  await page.goto(`/admin?tab=completed-withdrawals&q=${upiId}`);
  await expect(rows).toHaveText([...emails].reverse());
});

test('an admin can check an open payment order at once, and finance can only read it', async ({
  page,
}) => {
  const player = await newPlayer();
  const { orderId } = await call<{ orderId: string }>(
    'POST',
    '/payments/create-order',
    { amount: 70 },
    player.token,
  );
  const boss = await adminPage(page, 'payment-queue');
  const row = page.getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText(player.email);
  await expect(row).toContainText('Waiting');
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/check'));
  await row.getByRole('button', { name: 'Check now' }).click();
  expect(await (await answered).json()).toMatchObject({ orderId, state: 'waiting' });

  const finance = await colleague(boss, 'finance');
  const reader = await page.context().newPage();
  await browseAs(reader, finance, true);
  await reader.setViewportSize({ width: 1280, height: 900 });
  await reader.goto('/admin?tab=payment-queue&status=waiting');
  await expect(reader.getByRole('row').filter({ hasText: player.email })).toContainText('₹70');
  await expect(reader.getByRole('button', { name: 'Check now' })).toHaveCount(0);
});
