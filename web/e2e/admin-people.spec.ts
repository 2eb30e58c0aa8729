import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  adminPage,
  choose,
  ENTRIES,
  idOf,
  popup,
  press,
  richPlayer,
  rowAction,
  tabLink,
  tabLinks,
  usersFor,
  VIEWS,
  viewLink,
} from './world/admin.ts';
import { join, newPromoCode, newTournament } from './world/matches.ts';
import {
  admin,
  browseAs,
  call,
  newEmail,
  newPlayer,
  PASSWORD,
  type SignedIn,
  typeCode,
} from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForComplaints } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('the menu of the console has a fixed order, fits 800 pixels, and is a list on a phone', async ({
  page,
}) => {
  await adminPage(page, '');
  const row = tabLinks(page);
  const shown = () =>
    row.evaluateAll((tabs) =>
      tabs
        .filter((tab) => (tab as HTMLElement).offsetParent !== null)
        .map((tab) => (tab as HTMLElement).dataset.tab),
    );
  await expect(row.first()).toHaveAttribute('aria-current', 'page');
  await expect.poll(shown).toEqual(ENTRIES);
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('navigation', { name: 'Console' }).locator('.overflow-y-auto');
  expect(await menu.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(shown).not.toContain('promo-codes');
  await press(page, 'Menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Promo Codes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo Codes');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(shown).toEqual([]);
  await page.getByRole('combobox', { name: 'Section' }).selectOption('settings');
  await expect(page).toHaveURL(/\/admin\/settings/);
});

test('each view of a page of the console is one press away, with its name and its address', async ({
  page,
}) => {
  await adminPage(page, '');
  for (const [entry, views] of Object.entries(VIEWS)) {
    for (const view of views) {
      await tabLink(page, entry).click();
      await viewLink(page, view).click();
      await expect(page).toHaveURL(`/admin/${view}`);
      await expect(viewLink(page, view)).toHaveAttribute('aria-current', 'page');
      await expect(tabLink(page, entry)).toHaveAttribute('aria-current', 'page');
      const name = await viewLink(page, view).innerText();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.goto(`/admin?tab=${view}`);
      await expect(page).toHaveURL(`/admin/${view}`);
    }
  }
  await expectAccessible(page);
  await tabLink(page, 'tournaments').click();
  await expect(page).toHaveURL('/admin/tournaments');
  await page.getByRole('button', { name: /^Completed Tournaments\b/ }).click();
  await expect(page).toHaveURL('/admin/tournaments?status=completed');
  for (const [old, now] of [
    ['/admin?tab=completed-tournaments', '/admin/tournaments?status=completed'],
    ['/admin/completed-tournaments', '/admin/tournaments?status=completed'],
    ['/admin?tab=tournaments', '/admin/tournaments'],
    ['/admin/matches', '/admin/matches'],
  ] as const) {
    await page.goto(old);
    await expect(page).toHaveURL(now);
    await expect(page.getByRole('term').filter({ hasText: 'Pending tournaments' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
  }
});

test('a ban needs a reason and can be undone', async ({ page }) => {
  const player = await newPlayer();
  await adminPage(page, usersFor(player.email));
  await rowAction(page, 'Ban');
  const confirm = page.getByRole('button', { name: 'Confirm Ban' });
  await expect(page.getByText('No open entries or withdrawals.')).toBeVisible();
  await page.getByLabel('Reason').fill('   ');
  await expect(confirm).toBeDisabled();
  await page.getByLabel('Reason').fill('Teaming in a solo match');
  await confirm.click();
  await popup(page, `${player.email} is banned`);
  await page.goto(`/admin?tab=banned&q=${encodeURIComponent(player.email)}`);
  await expect(page.getByRole('cell', { name: 'Teaming in a solo match' })).toBeVisible();
  await press(page, 'Unban');
  await page.getByRole('dialog').getByRole('button', { name: 'Unban' }).click();
  await popup(page, `${player.email} is unbanned`);
  await expect(page.getByText('No banned users')).toBeVisible();
});

test('an adjustment of tokens needs a reason and shows the new balance', async ({ page }) => {
  const player = await newPlayer();
  await adminPage(page, usersFor(player.email));
  await page.getByRole('cell').getByRole('button', { name: 'Tokens' }).click();
  await press(page, 'Add tokens');
  await popup(page, 'Please enter amount and reason');
  await popup(page, 'Validation Error');
  await page.getByLabel('Amount (tokens)').fill('40');
  await expect(page.getByText('0 now, 40 afterwards.')).toBeVisible();
  await page.getByLabel('Reason').fill('Welcome');
  await press(page, 'Add tokens');
  await popup(page, 'Token balance updated successfully!');
  await page.goto('/admin?tab=tokens');
  await press(page, 'Subtract tokens from all users');
  const all = { name: 'Subtract tokens from all users', exact: true };
  const dialog = page.getByRole('dialog', all);
  await dialog.getByLabel('Amount (tokens)').fill('1');
  await expect(dialog.getByRole('status')).toContainText(/\d tokens? in all\.$/);
  await dialog.getByLabel('Reason').fill('A rehearsal');
  await dialog.getByRole('button', { name: 'Subtract tokens' }).click();
  const sure = page.getByRole('dialog', { name: 'Subtract tokens from all users?' });
  await expect(
    sure.getByText('Are you sure you want to subtract 1 token from every player?'),
  ).toBeVisible();
  await expect(sure.getByText(/\d tokens? in all\.$/)).toBeVisible();
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  await expect(dialog.getByLabel('Reason')).toHaveValue('A rehearsal');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await expect(dialog).toHaveCount(0);
});

test('the form to reject a withdrawal shows the tokens that will return', async ({ page }) => {
  const player = await richPlayer(await admin(), 60);
  const body = { amount: 50, type: 'upi', upiId: 'player@upi' };
  await call('POST', '/withdrawals/request', body, player.token);
  await adminPage(page, `/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await expect(dialog.getByLabel('Status')).toHaveValue('pending');
  await dialog.getByLabel('Status').selectOption('rejected');
  await expect(dialog.getByText(`Will return 50 tokens to ${player.email}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await popup(page, 'Withdrawal status updated successfully!');
  await page.goto(`/admin?tab=withdrawals&q=nobody-${Date.now()}`);
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible();
  await page.goto(`/admin?tab=completed-withdrawals&q=nobody-${Date.now()}`);
  await expect(page.getByText('No Completed Withdrawal Requests')).toBeVisible();
});

test('deposit logs show every field and can be filtered by status', async ({ page }) => {
  const player = await newPlayer();
  await call('POST', '/payments/create-order', { amount: 70 }, player.token);
  await adminPage(page, `/admin?tab=deposit-logs&q=${encodeURIComponent(player.email)}`);
  await expect(page.getByLabel('per page')).toHaveValue('20');
  await press(page, player.email);
  const dialog = page.getByRole('dialog', { name: 'Deposit of ₹70' });
  for (const field of [
    'Amount',
    'Status',
    'User',
    'In-game name',
    'Attempt date',
    'Order ID',
    'Payment ID',
    'Processed date',
    'Error message',
    'Error code',
    'IP address',
  ]) {
    await expect(dialog.getByRole('term').filter({ hasText: field }).first()).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await choose(page, 'Status', 'Failed');
  await expect(page.getByText('No Deposit Logs Found')).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
});

/** Returns the current code of the authenticator app. */
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function signIn(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin-login');
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in as Admin');
}

test('a member of staff sets up and uses two-step sign-in, and an admin resets it', async ({
  page,
  browser,
}) => {
  test.slow();
  const clerk = { email: newEmail('clerk'), password: PASSWORD };
  const boss = await adminPage(page, 'staff');
  await call('POST', '/admin/staff', { ...clerk, role: 'finance' }, boss.token);
  const signedIn = await call<Pick<SignedIn, 'token' | 'user'>>('POST', '/auth/admin-login', clerk);
  const desk = await (await browser.newContext()).newPage();
  await browseAs(desk, { ...clerk, ...signedIn }, true);
  // Replaces the response to this page only, because the real setting would lock out the staff of
  // all other tests.
  await desk.route('**/api/auth/second-factor', (route) =>
    route.fulfill({
      json: {
        enabled: false,
        required: true,
        hasPasskey: false,
        mustSetUp: 'second-factor',
        recoveryCodesLeft: 0,
      },
    }),
  );
  await desk.goto('/admin?tab=withdrawals');
  await popup(desk, 'All staff must use two-step sign-in. Set it up or add a passkey');
  await desk.unrouteAll();
  await desk.goto('/admin?tab=sign-in');
  await desk.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await press(desk, 'Set up');
  await expect(desk.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await desk.locator('code').textContent()) ?? '';
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
  await typeCode(desk, '000000');
  await press(desk, 'Turn on');
  await popup(desk, 'This code is wrong or was used already. Please wait for the next one.');
  await typeCode(desk, totp(secret));
  await press(desk, 'Turn on');
  const codes = desk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const recovery = (await codes.first().textContent()) ?? '';
  await press(desk, 'I have kept them');
  await expect(desk.getByText('8 of 8 recovery codes are unused.')).toBeVisible();

  await signIn(desk, clerk.email);
  await expect(desk.getByLabel('Code of your authenticator app')).toBeFocused();
  await desk.keyboard.type('000000');
  await press(desk, 'Sign in as Admin');
  await popup(desk, 'This code is wrong or was used already. Please wait for the next one.');
  await desk.getByLabel('Code of your authenticator app').fill(recovery);
  await press(desk, 'Sign in as Admin');
  await expect(desk).toHaveURL(/\/admin(\?|$)/);

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: clerk.email });
  await expect(row).toContainText('On');
  await rowAction(page, 'Reset two-step', clerk.email);
  await press(page, 'Reset two-step sign-in');
  await popup(page, 'Two-step sign-in was reset.');
  await expect(row).toContainText('Off');
  await signIn(desk, clerk.email);
  await expect(desk).toHaveURL(/\/admin(\?|$)/);
  await desk.context().close();
});

const MARK = '<b data-mark>x</b><img src=x data-mark onerror=alert(1)>';

/** Expects the typed text on each page, and no HTML element created from it. */
async function readAsText(page: Page, places: readonly string[]): Promise<void> {
  for (const place of places) {
    await page.goto(place);
    await expect(page.getByText(MARK).first(), place).toBeVisible();
    await expect(page.locator('[data-mark]'), place).toHaveCount(0);
  }
}

test('HTML that a user typed is shown as plain text', async ({ page, browser }) => {
  test.slow();
  const boss = await adminPage(page, '/admin/cards');
  const player = await richPlayer(boss, 60);
  const as = (person: SignedIn) => (method: string, path: string, body: object) =>
    call<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(
      method,
      path,
      body,
      person.token,
    );
  const [decide, ask] = [as(boss), as(player)];
  await ask('PUT', '/users/profile', { inGameName: MARK, freeFireUID: '123456789' });
  const id = await newTournament(boss, { name: MARK, entryFee: 0 });
  await join(player, id);
  const wish = { amount: 20, type: 'upi', upiId: 'player@upi' };
  const { withdrawal } = await ask('POST', '/withdrawals/request', wish);
  const note = { status: 'processing', adminNotes: MARK };
  await decide('PUT', `/withdrawals/admin/status/${String(withdrawal?._id)}`, note);
  const promo = await newPromoCode(boss, 1, { description: MARK });
  await ask('POST', '/promo-codes/redeem', { code: promo });
  const banned = await newPlayer();
  await decide('PUT', `/users/ban/${idOf(banned)}`, { reason: MARK });

  const phone = await (await browser.newContext()).newPage();
  const complaints = watchForComplaints(phone);
  await browseAs(phone, player);
  const screens = ['/joined-tournaments', '/withdrawals', '/promo-code', '/profile'];
  await readAsText(phone, [`/tournament-modes/survival?t=${id}`, ...screens]);
  await phone.goto(`/tournament-modes/survival?t=${id}`);
  const match = phone.getByRole('article', { name: MARK });
  await match.getByRole('button', { name: 'Participants' }).click();
  await expect(phone.getByRole('dialog').getByText(MARK).first()).toBeVisible();
  await readAsText(page, [
    usersFor(player.email),
    `/admin?tab=banned&q=${encodeURIComponent(banned.email)}`,
    `/admin/tournaments?q=${id}`,
  ]);
  await page.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  await expect(page.getByRole('dialog')).toContainText('player@upi');
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await call('DELETE', `/tournaments/admin/${id}`, undefined, boss.token);
  expect(complaints).toEqual([]);
  await phone.context().close();
});
