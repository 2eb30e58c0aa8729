import type { Browser, Page } from '@playwright/test';
import { DEPUTY } from './start-product.ts';
import { adminPage, approveByCall, popup, richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { admin, adminLogin, browseAs, call, type SignedIn } from './world/people.ts';
import { countPresses, expectAtMost } from './world/presses.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const AMOUNT = 50;
/** A payout takes two seconds in the sandbox, and the worker sends one after another. */
const SETTLED = { timeout: 90_000 };

interface Open {
  readonly withdrawals: readonly { readonly _id: string; readonly version: number }[];
}

/** Rejects the withdrawals that other tests have left, so that only those of this test are due. */
async function clear(boss: SignedIn): Promise<void> {
  const path = '/withdrawals/admin/all?status=open&limit=100';
  const { withdrawals } = await call<Open>('GET', path, undefined, boss.token);
  if (withdrawals.length === 0) return;
  const adminNotes = 'Left by another test';
  const changes = withdrawals.map(({ _id: id, version }) => ({
    id,
    version,
    status: 'rejected',
    adminNotes,
  }));
  await call('POST', '/withdrawals/admin/statuses', { changes }, boss.token);
  await clear(boss);
}

interface Waiting {
  readonly approvals: readonly { readonly _id: string; readonly kind: string }[];
}

/** Approves the settings as the second admin, if another test has set a limit for approvals. */
async function approveSettings(): Promise<void> {
  const deputy = await adminLogin(DEPUTY.email, DEPUTY.password);
  const path = '/admin/approvals?state=pending';
  const { approvals } = await call<Waiting>('GET', path, undefined, deputy.token);
  const asked = approvals.find(({ kind }) => kind === 'payouts.set-settings');
  if (asked) await approveByCall(asked._id, deputy);
}

/** Creates a player who requests a withdrawal to a UPI ID. */
async function requester(boss: SignedIn, upiId: string): Promise<SignedIn> {
  const player = await richPlayer(boss, AMOUNT);
  const wish = { amount: AMOUNT, type: 'upi', upiId };
  await call('POST', '/withdrawals/request', wish, player.token);
  return player;
}

/** Opens the withdrawals of a player in a browser of its own. */
async function withdrawalsOf(browser: Browser, player: SignedIn): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await browseAs(page, player);
  await page.goto('/withdrawals');
  return page;
}

test.afterEach(async () => {
  const manual = { mode: 'manual', dayCapTokens: 0, destinationDayCapTokens: 0, coolDownHours: 24 };
  const { token } = await admin();
  await call('PUT', '/admin/payouts/settings', { ...manual, reason: 'The test is over' }, token);
});

test('an admin pays six players with three presses, and each reads where the money is', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const boss = await adminPage(page, 'settings');
  await clear(boss);
  const name = `auto${Date.now()}`;
  const players: SignedIn[] = [];
  for (const at of [1, 2, 3, 4, 5]) {
    players.push(await requester(boss, `${name}.${'abcde'[at - 1]}@okaxis`));
  }
  const failing = `fail-beneficiary-vpa-invalid.${'abcdefghij'[Date.now() % 10]}@okaxis`;
  players.push(await requester(boss, failing));

  const settings = page.locator('form', { hasText: 'How withdrawals are paid' });
  await settings.getByLabel('Automatic').check();
  await settings.getByLabel('Wait of a UPI ID (hours)').fill('0');
  await settings.getByLabel('Why the payouts change').fill('A test of the product');
  await settings.getByRole('button', { name: 'Save payouts' }).click();
  await expect(page.getByText(/^(Success|Waiting for a second admin)$/).first()).toBeVisible();
  await approveSettings();

  await page.goto('/admin?tab=withdrawals');
  const bar = page.getByRole('region', { name: 'Automatic payouts' });
  await expect(bar.getByText('6 due, ₹300')).toBeVisible();
  await expectAccessible(page);
  const counted = await countPresses(page);
  await bar.getByRole('button', { name: 'Pay all that are due' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹300' }).click();
  await popup(page, '6 withdrawals approved, ₹300.');
  expectAtMost(await counted(), { presses: 3, keys: 0 });

  // The webhooks of the sandbox settle the payouts, and the list follows without a reload.
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible(SETTLED);
  await expect(bar.getByText('Nothing is due')).toBeVisible();
  await expect(bar.getByText('Paid today').locator('..')).toContainText('5 · ₹250');
  await page.goto(`/admin?tab=completed-withdrawals&q=${name}`);
  await expect(page.locator('[data-row]')).toHaveCount(5);
  await page.locator('[data-row]').first().getByRole('button').first().click();
  const payout = page.getByRole('region', { name: 'Automatic payout' });
  await expect(payout).toContainText('Paid');
  await payout.getByText('Details').click();
  await expect(payout).toContainText(/pout_\w{14}/);

  const [paid] = players;
  const [returned] = players.slice(-1);
  if (!paid || !returned) throw new Error('The test has six players');
  const one = await withdrawalsOf(browser, paid);
  const card = one.getByRole('article');
  await expect(card).toContainText('The money is paid');
  await expect(card).toContainText(/₹50 to auto\d+\.a@okaxis on \d+\s\w+\s\d{4}, .+\sIST/);
  await expect(card).toContainText(/Bank reference \(UTR\)\s*\d{12}/);
  await one.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy for the bank' }).click();
  await expect(card).toContainText('Copied');
  const line = await one.evaluate(() => navigator.clipboard.readText());
  expect(line).toMatch(/^UTR \d{12}, ₹50, to auto\d+\.a@okaxis, \d+ \w+ \d{4}, [\d:]+ [ap]m IST$/);
  await expectAccessible(one);
  await expectNoSidewaysScroll(one);

  const other = await withdrawalsOf(browser, returned);
  const back = other.getByRole('article');
  await expect(back).toContainText('The tokens are back in your wallet');
  await expect(back).toContainText('The bank does not know this UPI ID.');
  await expect(other.getByTestId('wallet-balance').first()).toContainText(String(AMOUNT));
  await back.getByRole('button', { name: 'Request again' }).click();
  await expect(other.getByLabel('Amount in tokens')).toBeFocused();

  expect(await verifyBooks()).toContain('the ledger is right');
});
