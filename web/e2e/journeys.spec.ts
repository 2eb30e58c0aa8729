import type { Locator, Page } from '@playwright/test';
import { adminPage, colleague, idOf, popup, usersFor } from './world/admin.ts';
import { giveTokens, join, MODE, newPromoCode, newTournament, setStatus } from './world/matches.ts';
import { checkout, payByUpi } from './world/payments.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

const named = (what: string) => `${what} ${process.pid} ${Date.now()}`;
const wallet = (page: Page) => page.getByTestId('wallet-balance');
const historyOf = async ({ token }: SignedIn) =>
  (
    await call<{ tokenHistory: { amount: number }[] }>('GET', '/tokens/history', undefined, token)
  ).tokenHistory.map(({ amount }) => amount);

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 200; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('a player joins a match by keyboard alone', async ({ page }) => {
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
  const receipt = page.getByRole('dialog', { name: 'You have joined' });
  await tabTo(page, receipt.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(receipt).toHaveCount(0);
  await expect(main).toHaveText('Room Details');
  await expect(main).toBeFocused();
  expect(await historyOf(player)).toEqual([-20, 50]);
});

test('the back button, a reload and a second tab neither lose nor repeat a request', async ({
  page,
  context,
}) => {
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
  // The address changes before the page. Going back before the page is there would leave none.
  await expect(page.getByRole('heading', { level: 1, name: 'Joined Tournaments' })).toBeVisible();
  await expect(page.getByRole('article', { name })).toBeVisible();
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

test('a promo code and a payment are each credited once, despite double clicks, a reload and a second tab', async ({
  page,
  context,
}) => {
  const [boss, player] = await Promise.all([admin(), newPlayer('Asha')]);
  const code = await newPromoCode(boss, 40);
  await browseAs(page, player);
  const second = await context.newPage();
  await browseAs(second, player);
  await Promise.all([page.goto('/promo-code'), second.goto('/promo-code')]);
  for (const tab of [page, second]) await tab.getByLabel('Promo code').fill(code);
  // Both tabs redeem the code at the same moment. One tab succeeds, and the other shows the
  // refusal.
  await Promise.all(
    [page, second].map((tab) => tab.getByRole('button', { name: 'Redeem Code' }).dblclick()),
  );
  for (const tab of [page, second]) {
    await expect(tab.getByRole('listitem').filter({ hasText: code })).toHaveCount(1);
    await expect(wallet(tab)).toContainText('40');
  }
  // The tab that received the tokens reloads itself, and its field is disabled until then.
  for (const tab of [page, second]) await expect(tab.getByLabel('Promo code')).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveCount(1);

  await second.goto('/add-tokens?amount=50');
  await second.getByRole('button', { name: 'Pay ₹50' }).dblclick();
  await expect(checkout(second).getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  // The reloaded page still lists the abandoned order; the next payment opens a new order.
  await second.reload();
  await expect(second.getByText('Payments in progress')).toBeVisible();
  // The list of open orders is last on the page, so that nothing moves when the list appears.
  await expect(second.getByRole('heading', { name: 'Payment information' })).toBeVisible();
  await expect(second.locator('main h2').last()).toHaveText('Payments in progress');
  await second.getByRole('button', { name: 'Pay ₹50' }).dblclick();
  await payByUpi(second);
  await expect(second.getByText('50 tokens added successfully!').first()).toBeVisible();
  await expect(wallet(page)).toContainText('90');
  // After a payment the page reloads itself and offers the next payment.
  await expect(second.getByRole('button', { name: 'Pay ₹50' })).toBeVisible();
  await second.goBack();
  await second.goForward();
  await expect(wallet(second)).toContainText('90');
  expect(await historyOf(player)).toEqual([50, 40]);
});

// Limit in tokens above which a second admin must approve. It equals the limit in
// admin-ledger.spec.ts, and no other test reaches it.
const ABOVE = 5_000_000;

/** Creates two requests by another admin that wait for approval. */
async function askTwice(boss: SignedIn, player: SignedIn): Promise<void> {
  const asker = await colleague(boss, 'admin');
  await call('PUT', '/admin/approvals/threshold', { aboveTokens: ABOVE, reason: 'x' }, boss.token);
  for (const amount of [ABOVE + 1, ABOVE + 2]) {
    await call('PUT', `/users/tokens/${idOf(player)}`, { amount, reason: 'Asked' }, asker.token);
  }
}

test('a button of the admin console that is pressed twice moves tokens once', async ({ page }) => {
  test.setTimeout(240_000);
  const [boss, player] = await Promise.all([admin(), newPlayer('Ravi')]);
  await giveTokens(boss, player, 200);
  const [played, called, dropped] = ['Played', 'Called off', 'Dropped'].map(named) as [
    string,
    string,
    string,
  ];
  const joined = async (name: string) => {
    const id = await newTournament(boss, { name });
    await join(player, id);
    return id;
  };
  const wish = (amount: number) => ({ amount, type: 'upi', upiId: `ravi.${amount}@upi` });
  const ask = (amount: number) => call('POST', '/withdrawals/request', wish(amount), player.token);
  const seats = [played, called, dropped].map(joined);
  await Promise.all([...seats, ask(30), ask(40), askTwice(boss, player)]);
  await setStatus(boss, (await seats[0]) ?? '', 'active');
  expect((await historyOf(player)).sort()).toEqual([-20, -20, -20, -30, -40, 200]);
  const twice = (name: string) => page.getByRole('button', { name, exact: true }).last().dblclick();
  const moved: number[] = [];
  /** Expects the confirmation, and that the history has exactly these new amounts. */
  const once = async (said: string, ...amounts: number[]) => {
    await popup(page, said);
    moved.unshift(...amounts);
    expect((await historyOf(player)).slice(0, -6)).toEqual(moved);
  };

  await adminPage(page, usersFor(player.email));
  await page.getByRole('cell').getByRole('button', { name: 'Tokens' }).click();
  await page.getByLabel('Amount (tokens)').fill('7');
  await page.getByLabel('Reason').fill('Pressed twice');
  await expect(page.getByText('70 now, 77 afterwards.')).toBeVisible();
  await twice('Add tokens');
  await once('Token balance updated successfully!', 7);

  await page.goto(`/admin/tournaments?q=${encodeURIComponent(called)}`);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Status').selectOption('cancelled');
  await expect(page.getByText('Refunds 1 player, 20 tokens in all')).toBeVisible();
  await twice('Cancel the tournament');
  await once('Tournament status updated to cancelled!', 20);

  await page.goto(`/admin/tournaments?q=${encodeURIComponent(dropped)}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Refunds 1 player, 20 tokens in all.')).toBeVisible();
  await twice('Delete tournament');
  await once('Tournament deleted successfully!', 20);

  await page.goto(`/admin/tournaments?q=${encodeURIComponent(played)}`);
  await page.getByRole('button', { name: 'Declare results' }).click();
  const results = page.getByRole('dialog', { name: `Results of ${played}` });
  await results.getByLabel('Find a participant').fill('Ravi');
  await page.keyboard.press('Enter');
  await results.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize').fill('60');
  await results.getByRole('button', { name: 'Review results' }).click();
  await twice('Pay 60 tokens to 1 winner');
  await once('Tournament results declared successfully!', 60);
  await page.getByRole('button', { name: 'Void results' }).click();
  await page.getByLabel('Reason').fill('Pressed twice');
  await expect(page.getByRole('listitem').filter({ hasText: 'gives back' })).toContainText('60');
  await twice('Void results');
  await once('Tournament results voided', -60);

  for (const [amount, status, given] of [
    [30, 'completed', []] as const,
    [40, 'rejected', [40]] as const,
  ]) {
    await page.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
    await page
      .getByRole('row')
      .filter({ hasText: `ravi.${amount}@upi` })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('dialog').getByLabel('Status').selectOption(status);
    await twice('Save');
    await once('Withdrawal status updated successfully!', ...given);
  }

  const ofPlayer = page.getByRole('button', { name: new RegExp(`to ${player.email}$`, 'i') });
  await page.goto('/admin?tab=approvals');
  await ofPlayer.first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await twice('Approve and execute');
  await popup(page, 'Approved and carried out');
  const approved = (await historyOf(player))[0] ?? 0;
  await once('Approved and carried out', approved);
  expect([ABOVE + 1, ABOVE + 2]).toContain(approved);
  await page.goto('/admin?tab=approvals');
  await expect(ofPlayer).toHaveCount(1);
  await ofPlayer.click();
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await page.getByLabel('Reason').fill('Once is enough');
  await twice('Refuse request');
  await once('Request refused. No change was made.');
});
