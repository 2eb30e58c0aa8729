import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  admin,
  browseAs,
  call,
  newEmail,
  newPlayer,
  PASSWORD,
  type SignedIn,
} from './world/people.ts';
import { expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const TABS = [
  ...['dashboard', 'users', 'tokens', 'withdrawals', 'completed-withdrawals', 'deposit-logs'],
  ...['promo-codes', 'banned', 'cards', 'tournaments', 'completed-tournaments', 'settings'],
  ...['activity', 'staff', 'mail', 'reconciliation'],
];

const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function office(page: Page, tab: string, width = 1280): Promise<SignedIn> {
  const boss = await admin();
  await browseAs(page, boss, true);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(tab.startsWith('/') ? tab : `/admin?tab=${tab}`);
  return boss;
}

/** Axe on what is shown, dark at a desk and light on a phone: every rule of both in two looks. */
async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of [[1280, 'dark'] as const, [390, 'light'] as const]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).withTags(AXE_RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'dark' });
}

const popup = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const idOf = (person: SignedIn) => String(person.user._id);

/** A player with tokens. */
async function richPlayer(boss: SignedIn, tokens: number): Promise<SignedIn> {
  const player = await newPlayer('rich');
  const body = { amount: tokens, reason: 'A gift for the test' };
  await call('PUT', `/users/tokens/${idOf(player)}`, body, boss.token);
  return player;
}

const code = () => `T${process.pid}-${Date.now() % 10_000_000}`;
const usersFor = (email: string) => `/admin?tab=users&q=${encodeURIComponent(email)}`;

test('the tabs stand in their order; the middle leaves one out; a phone has a list', async ({
  page,
}) => {
  await office(page, '');
  const row = page.getByRole('tab');
  const shown = () =>
    row.evaluateAll((tabs) =>
      tabs
        .filter((tab) => (tab as HTMLElement).offsetParent !== null)
        .map((tab) => (tab as HTMLElement).dataset.tab),
    );
  await expect(row.first()).toHaveAttribute('aria-selected', 'true');
  expect((await shown()).slice(0, 12)).toEqual(TABS.slice(0, 12));
  await page.setViewportSize({ width: 820, height: 900 });
  expect(await shown()).not.toContain('promo-codes');
  await page.getByRole('combobox', { name: 'More' }).selectOption('promo-codes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo Codes');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await shown()).toEqual([]);
  await page.getByRole('combobox', { name: 'Section' }).selectOption('settings');
  await expect(page).toHaveURL(/tab=settings/);
});

test('the overview has its tiles and charts, each with a table', async ({ page }) => {
  await office(page, 'dashboard');
  const panel = page.getByRole('tabpanel');
  for (const tile of [
    ...['Total users', 'Total tokens', 'Banned users', 'Active users', 'Pending withdrawals'],
    ...['Total withdrawn', 'Pending tournaments', 'Successful deposits', 'Failed deposits'],
    ...['Total participants', 'Active promo codes', 'Tokens distributed'],
  ]) {
    await expect(panel.getByRole('term').filter({ hasText: tile })).toBeVisible();
  }
  const tables = panel.getByText('Show as a table');
  await expect(tables).toHaveCount(4);
  await tables.first().click();
  await expect(panel.getByRole('table').first().getByRole('row')).toHaveCount(15);
  await panel.getByRole('link', { name: 'Failed deposits' }).click();
  await expect(page).toHaveURL(/tab=deposit-logs.*status=failed/);
});

test('players and guests read the refusal', async ({ page }) => {
  await browseAs(page, await newPlayer());
  for (const path of ['/admin', '/admin/cards', '/admin/tournaments']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied.');
  }
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied.');
});

test('a ban needs a reason, and is undone', async ({ page }) => {
  const player = await newPlayer();
  await office(page, usersFor(player.email));
  await press(page, 'Ban');
  const confirm = page.getByRole('button', { name: 'Confirm Ban' });
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

test('tokens are adjusted with a reason and the consequence first', async ({ page }) => {
  const player = await newPlayer();
  await office(page, usersFor(player.email));
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
  const dialog = page.getByRole('dialog', { name: 'Subtract tokens from all users' });
  await dialog.getByLabel('Amount (tokens)').fill('1');
  await expect(dialog.getByRole('status')).toContainText('tokens in all');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a withdrawal is rejected, and the tokens come back', async ({ page }) => {
  const boss = await office(page, 'withdrawals');
  const player = await richPlayer(boss, 60);
  const body = { amount: 50, type: 'upi', upiId: 'player@upi' };
  await call('POST', '/withdrawals/request', body, player.token);
  await page.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  const dialog = page.getByRole('dialog');
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

test('deposit logs show every field and filter', async ({ page }) => {
  const player = await newPlayer();
  await call('POST', '/payments/create-order', { amount: 70 }, player.token);
  await office(page, `/admin?tab=deposit-logs&q=${encodeURIComponent(player.email)}`);
  await expect(page.getByLabel('per page')).toHaveValue('20');
  await press(page, player.email);
  const dialog = page.getByRole('dialog', { name: 'Deposit of ₹70' });
  for (const field of [
    ...['Amount', 'Status', 'User', 'In-game name', 'Attempt date', 'Order ID', 'Payment ID'],
    ...['Processed date', 'Error message', 'Error code', 'IP address'],
  ]) {
    await expect(dialog.getByRole('term').filter({ hasText: field }).first()).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('failed');
  await expect(page.getByText('No Deposit Logs Found')).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
});

test('a promo code is created, stopped and deleted', async ({ page }) => {
  await office(page, 'promo-codes');
  await expect(page.getByLabel('per page')).toHaveValue('10');
  await press(page, 'Create New Promo Code');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await expect(dialog.getByText('All fields are required')).toBeVisible();
  const name = code();
  await dialog.getByLabel('Code', { exact: true }).fill(name.toLowerCase());
  await dialog.getByLabel('Description').fill('For the test');
  await dialog.getByLabel('Tokens per redemption').fill('5');
  await dialog.getByLabel('Maximum uses').fill('3');
  await dialog.getByLabel('Expiry date').fill('2099-12-31');
  await expect(dialog.getByText('At most 15 tokens will be given away.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await popup(page, 'Promo code created successfully');
  await press(page, `Deactivate ${name}`);
  await popup(page, 'Promo code status updated');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Inactive');
  await press(page, `Delete ${name}`);
  await expect(
    page.getByText('Are you sure you want to delete this promo code?', { exact: true }),
  ).toBeVisible();
  await press(page, 'Delete promo code');
  await popup(page, 'Promo code deleted successfully');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('a card is added, hidden, edited and deleted', async ({ page }) => {
  await office(page, 'cards');
  await page.getByRole('link', { name: 'Manage cards' }).click();
  await expect(page).toHaveURL('/admin/cards');
  await press(page, 'Add New Card');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  const title = `Card ${code()}`;
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Image URL').fill('https://example.com/card.webp');
  await dialog.getByLabel('green to emerald').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await press(page, `Deactivate ${title}`);
  await expect(card.getByText('Inactive')).toBeVisible();
  await press(page, `Edit ${title}`);
  await page.getByLabel('Subtitle').fill('Now with a subtitle');
  await press(page, 'Save card');
  await expect(card.getByText('Now with a subtitle')).toBeVisible();
  await press(page, `Delete ${title}`);
  await expect(
    page.getByText('Are you sure you want to delete this card?', { exact: true }),
  ).toBeVisible();
  await press(page, 'Delete card');
  await expect(card).toHaveCount(0);
});

test('a tournament is created, gets a room and is deleted', async ({ page }) => {
  await office(page, '/admin/tournaments');
  await press(page, 'Create tournament');
  const form = page.getByRole('dialog', { name: 'Create tournament' });
  const name = `Cup ${code()}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Mode').selectOption({ label: 'Lone Wolf' });
  await expect(form.getByText('Lone Wolf mode is limited to 2 participants')).toBeVisible();
  await expect(form.getByLabel('Max participants')).toBeDisabled();
  await form.getByLabel('Entry fee (tokens)').fill('0');
  await form.getByLabel('Prize pool (tokens)').fill('10');
  await form.getByLabel('Start (IST)').fill('2099-01-01T10:00');
  await form.getByLabel('End (IST)').fill('2099-01-01T11:00');
  await form.getByLabel('Details').fill('One round');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create tournament' }).click();
  await popup(page, 'Tournament created successfully!');
  await page.getByRole('searchbox').fill(name);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Room' }).click();
  await page.getByLabel('Room ID').fill('room-1');
  await page.getByLabel('Room password').fill('secret');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await popup(page, 'Room details updated successfully!');
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this tournament?', { exact: true }),
  ).toBeVisible();
  await press(page, 'Delete tournament');
  await popup(page, 'Tournament deleted successfully!');
});

test('the setting is switched off and on again', async ({ page }) => {
  await office(page, 'settings');
  const toggle = page.getByRole('switch', { name: 'Email OTP verification' });
  await expect(toggle).toBeChecked();
  // Other tests register players meanwhile: only the answer of the server is replaced.
  await page.route('**/api/settings/admin', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { settings: { emailVerificationEnabled: false } } })
      : route.continue(),
  );
  await toggle.click();
  await popup(page, 'Settings updated successfully');
  await expect(toggle).not.toBeChecked();
  await page.route('**/api/settings/admin', (route) => route.fulfill({ status: 500, json: {} }));
  await toggle.click();
  await popup(page, 'Failed to update settings');
});

test('finance reads and changes nothing', async ({ page }) => {
  const boss = await admin();
  const email = newEmail('finance');
  const body = { email, password: PASSWORD, role: 'finance' };
  await call('POST', '/admin/staff', body, boss.token);
  const signedIn = await call<Pick<SignedIn, 'token' | 'user'>>('POST', '/auth/admin-login', {
    email,
    password: PASSWORD,
  });
  const player = await richPlayer(boss, 30);
  const wish = { amount: 20, type: 'upi', upiId: 'player@upi' };
  await call('POST', '/withdrawals/request', wish, player.token);
  await browseAs(page, { email, password: PASSWORD, ...signedIn }, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  const tabs = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset.tab));
  for (const hidden of ['users', 'tokens', 'promo-codes', 'settings', 'staff', 'mail']) {
    expect(tabs).not.toContain(hidden);
  }
  await press(page, player.email);
  await expect(page.getByRole('dialog').getByText('player@upi')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0);
  for (const tab of ['deposit-logs', 'activity', 'reconciliation']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.locator('[aria-selected=true]')).toHaveAttribute('data-tab', tab);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/admin/cards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied.');
});

test('staff, mail and activity tell what was done', async ({ page }) => {
  await office(page, 'staff');
  await press(page, 'Add to the staff');
  const email = newEmail('clerk');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to the staff' }).click();
  await popup(page, `${email} may sign in`);
  await press(page, `Lock out ${email}`);
  await press(page, 'Lock out');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Locked out');
  await page.goto('/admin?tab=activity&type=staff.');
  await press(page, 'staff.added');
  await expect(page.getByRole('dialog').getByText('Request ID')).toBeVisible();
  await page.goto('/admin?tab=mail&status=sent');
  await expect(page.getByRole('table')).toContainText('Sent');
});

test('Ctrl-K leads to a tab and to a player, / to the search, Esc away', async ({ page }) => {
  const player = await newPlayer();
  await office(page, 'users');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  const line = page.getByRole('combobox', { name: 'A tab, or the email of a user' });
  await expect(line).toBeFocused();
  await expectAccessible(page);
  await line.fill('deposit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=deposit-logs/);
  await page.keyboard.press('Control+k');
  await line.fill(player.email);
  await page.getByRole('option', { name: player.email }).click();
  await expect(page.getByRole('dialog', { name: player.email })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const half of [0, 1]) {
  test(`every tab is open to everybody, part ${half + 1}`, async ({ page }) => {
    test.setTimeout(120_000);
    await office(page, 'dashboard');
    const places = [
      ...TABS.map((tab) => `/admin?tab=${tab}`),
      '/admin/cards',
      '/admin/tournaments',
    ];
    for (const place of places.filter((_, index) => index % 2 === half)) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
