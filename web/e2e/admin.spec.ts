import {
  adminPage,
  code,
  colleague,
  popup,
  press,
  richPlayer,
  rowAction,
  tabLink,
  tabLinks,
  viewLink,
} from './world/admin.ts';
import { newTournament, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newEmail, newPlayer, PASSWORD } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('an admin creates, stops and deletes a promo code', async ({ page }) => {
  await adminPage(page, 'promo-codes');
  await expect(page.getByLabel('per page')).toHaveValue('10');
  await press(page, 'Create New Promo Code');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await expect(dialog.getByText('All fields are required')).toBeVisible();
  const name = code();
  await dialog.getByLabel('Code', { exact: true }).fill(name.toLowerCase());
  await dialog.getByLabel('Description').fill('For the test');
  await dialog.getByLabel('Tokens per redemption').fill('5');
  await dialog.getByLabel('Maximum uses').fill('99999999999');
  await dialog.getByLabel('Expiry date').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  const bounds = 'Maximum uses must be a whole number from 1 to 10000000';
  await expect(dialog.getByText(bounds, { exact: true })).toBeVisible();
  await dialog.getByLabel('Maximum uses').fill('3');
  await expect(dialog.getByText('At most 15 tokens will be given away.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create promo code' }).click();
  await popup(page, 'Promo code created successfully');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await popup(page, 'Promo code status updated');
  await expect(row).toContainText('Inactive');
  await rowAction(page, 'Delete', name);
  await expect(
    page.getByText('Are you sure you want to delete this promo code?', { exact: true }),
  ).toBeVisible();
  await press(page, 'Delete promo code');
  await popup(page, 'Promo code deleted successfully');
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('an admin adds, hides, edits and deletes a landing card', async ({ page }) => {
  await adminPage(page, 'cards');
  await expect(page).toHaveURL('/admin/cards');
  await expect(page.getByRole('term').filter({ hasText: 'Active cards' })).toBeVisible();
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

test('an admin creates a tournament, sets its room and deletes it', async ({ page }) => {
  await adminPage(page, '/admin/tournaments');
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
  await form.getByLabel('Duration (minutes)').fill('60');
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

test('text typed for a tournament is kept when the tournament no longer matches the filter of the list', async ({
  page,
}) => {
  const boss = await admin();
  const name = `Cup ${code()}`;
  const id = await newTournament(boss, { name });
  await adminPage(page, `/admin/tournaments?q=${id}&status=upcoming`);
  await press(page, 'Room');
  await page.getByLabel('Room ID').fill('room-1');
  await setStatus(boss, id, 'active');
  await expect(page.getByText('No tournaments found')).toBeAttached();
  await expect(page.getByLabel('Room ID')).toHaveValue('room-1');
  await page.getByLabel('Room password').fill('secret');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await popup(page, 'Room details updated successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('finance can read withdrawals and logs but sees no page or button that changes anything', async ({
  page,
}) => {
  const boss = await admin();
  const finance = await colleague(boss, 'finance');
  const player = await richPlayer(boss, 30);
  const wish = { amount: 20, type: 'upi', upiId: 'player@upi' };
  await call('POST', '/withdrawals/request', wish, player.token);
  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(player.email)}`);
  await expect(tabLink(page, 'withdrawals')).toHaveAttribute('aria-current', 'page');
  const tabs = await tabLinks(page).evaluateAll((all) =>
    all.map((tab) => (tab as HTMLElement).dataset.tab),
  );
  for (const hidden of ['users', 'tokens', 'promo-codes', 'settings', 'staff', 'mail']) {
    expect(tabs).not.toContain(hidden);
  }
  await press(page, player.email);
  await expect(page.getByRole('dialog').getByText('player@upi')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0);
  for (const tab of ['deposit-logs', 'activity', 'reconciliation']) {
    await page.goto(`/admin?tab=${tab}`);
    const link = tab === 'reconciliation' ? viewLink : tabLink;
    await expect(link(page, tab)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/admin?tab=promo-codes');
  await expect(page.getByText('Promo Codes is for admins')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.goto('/admin/cards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied.');
});

test('an admin adds and locks out a member of staff, and the tabs Activity and Mail show both actions', async ({
  page,
}) => {
  await adminPage(page, 'staff');
  await press(page, 'Add to the staff');
  const email = newEmail('clerk');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to the staff' }).click();
  await popup(page, `${email} may sign in`);
  await rowAction(page, 'Lock out', email);
  await press(page, 'Lock out');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Locked out');
  await page.goto('/admin?tab=activity&type=staff.');
  await press(page, 'Staff added');
  await page.getByRole('dialog').getByText('Details', { exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Request ID')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await page.goto('/admin?tab=mail&status=sent');
  await expect(page.getByRole('table')).toContainText('Sent');
});

test('Ctrl-K finds a tab or a player, / focuses the search field, and Esc closes the panel of the player', async ({
  page,
}) => {
  const player = await newPlayer();
  await adminPage(page, 'users');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // A search text of digits is written to the address without quotes.
  await page.keyboard.type('4711');
  await expect(page).toHaveURL(/[?&]q=4711$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('4711');
  await page.keyboard.press('Control+k');
  const line = page.getByRole('combobox', { name: 'A page, a name, an email or an ID' });
  await expect(line).toBeFocused();
  await expectAccessible(page);
  await line.fill('deposit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/deposit-logs/);
  await page.keyboard.press('Control+k');
  await line.fill(player.email);
  await page.getByRole('option', { name: new RegExp(`^${player.email}.* User$`) }).click();
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
  await page.goto(`/admin/users?q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  await expect(page.getByRole('dialog', { name: player.email })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Search the list');
});
