import { expect, test } from '@playwright/test';
import { deaf } from './world/line.ts';
import { codeFor } from './world/mail.ts';
import { giveTokens } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';

const PLAYER_PATHS = [
  '/dashboard',
  '/add-tokens',
  '/promo-code',
  '/joined-tournaments',
  '/results',
  '/withdrawals',
  '/transaction-history',
  '/profile',
  '/edit-profile',
  '/settings',
  '/contact',
];

test('guests see the links for guests, and players see the links for players', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const links = page.locator('header nav a');
  const paths = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const ofGuests = ['/', '/about', '/contact', '/login', '/register', '/admin-login'];
  // Polls, because for a moment the page holds the prerendered links besides those of the running
  // page.
  await expect.poll(paths).toEqual(ofGuests);
  await browseAs(page, await newPlayer());
  await page.goto('/dashboard');
  await expect(links).toHaveCount(11);
  expect(await paths()).toEqual(PLAYER_PATHS);
  await expect(page.getByTestId('wallet-balance')).toContainText('0 tokens');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const left = await page.evaluate(() => ['token', 'user', 'isAdmin'].map((k) => localStorage[k]));
  expect(left).toEqual([undefined, undefined, undefined]);
});

test('a player can end all other sessions in Settings', async ({ page, request }) => {
  const player = await newPlayer();
  const { email, password } = player;
  const again = await call<SignedIn>('POST', '/auth/login', { email, password });
  const asked = async (token: unknown) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.get('/api/users/profile', { headers })).status();
  };
  await browseAs(page, player);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/settings');
    await expectNoSidewaysScroll(page);
    // Settings shows language and theme, so the footer and the phone's menu do not repeat them.
    if (width === 390) await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByLabel(/^(Language|Theme)/)).toHaveCount(2);
  }
  expect(await asked(again.token)).toBe(200);
  await page.getByRole('button', { name: 'End my other sessions' }).click();
  await expect(page.getByText('Your account is signed in here only.')).toBeVisible();
  expect([await asked(again.token), await asked(player.token)]).toEqual([401, 200]);
});

test('logging out ends the session on the server and in the other tab', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const player = await newPlayer();
  await browseAs(page, player);
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Profile/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const bearer = { authorization: `Bearer ${player.token}` };
  const asked = async () => (await request.get('/api/users/profile', { headers: bearer })).status();
  await expect.poll(asked).toBe(401);
  await expect(other.locator('header').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a logout without a network ends the session in the browser at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await browseAs(page, await newPlayer());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a phone shows four tabs, and the button More opens all other pages', async ({ page }) => {
  await browseAs(page, await newPlayer());
  await page.goto('/dashboard');
  await expectNoSidewaysScroll(page);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('navigation').getByRole('link')).toHaveCount(12);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
});

test('after a refused session, a login opens the page that was open before', async ({ page }) => {
  const player = await newPlayer();
  await browseAs(page, { ...player, token: 'not-a-token' });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
  const left = await page.evaluate(() =>
    ['token', 'user', 'isAdmin', 'pendingVerificationEmail', 'passwordResetEmail'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );
  expect(left).toEqual([]);
});

const SIGNED_OUT = 'You were signed out. Please log in again.';

test('when a session is ended elsewhere, every tab says so until the next login', async ({
  page,
  context,
  request,
}) => {
  const player = await newPlayer();
  const { email } = player;
  await browseAs(page, player);
  await page.goto('/settings');
  const other = await context.newPage();
  await deaf(other);
  await other.goto('/contact');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/Settings|Contact/);
  }
  const password = 'set on another device';
  await request.post('/api/auth/forgot-password', { data: { email } });
  const otp = await codeFor(email, 2);
  await request.post('/api/auth/verify-password-reset-otp', { data: { email, otp } });
  await request.post('/api/auth/reset-password', { data: { email, newPassword: password } });
  await page.reload();
  await expect(page).toHaveURL('/login?redirect=%2Fsettings');
  await expect(other).toHaveURL('/login?redirect=%2Fcontact');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert').getByText(SIGNED_OUT)).toBeVisible();
  }
  await other.close();
  await page.reload();
  await expect(page.getByText(SIGNED_OUT)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/settings');

  // After a logout by the player, no page shows the message about an ended session.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.locator('header').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByText(SIGNED_OUT)).toHaveCount(0);
});

test('a staff session that is refused leads to the admin login', async ({ page }) => {
  await browseAs(page, { ...(await newPlayer()), token: 'not-a-token' }, true);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin/);
  const said = page.getByRole('alert').filter({ hasText: SIGNED_OUT });
  await said.getByRole('link', { name: 'Admin Login' }).click();
  await expect(page).toHaveURL('/admin-login');
});

test('a refusal of an old token that arrives late does not end a new session', async ({ page }) => {
  const player = await newPlayer();
  await browseAs(page, player);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tell = () => {};
  const answered = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route('**/api/public/cards', async (route) => {
    const sent = await route.request().headerValue('Authorization');
    if (sent !== `Bearer ${player.token}`) return route.fulfill({ json: [] });
    await held;
    const message = 'Please login to access this page.';
    // Ignores the error that `fulfill` throws if the page has aborted the request.
    await route.fulfill({ status: 401, json: { message } }).catch(() => undefined);
    tell();
  });
  await page.goto('/dashboard');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
  const other = await newPlayer();
  await page.evaluate(
    ([token]) => {
      localStorage.setItem('token', token);
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    },
    [other.token] as const,
  );
  release();
  await answered;
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(other.token);
});

test('a ban ends the session in every tab and shows its reason until the message is closed', async ({
  page,
  context,
}) => {
  const [boss, player] = await Promise.all([admin(), newPlayer()]);
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/dashboard');
  await stream;
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await call('PUT', `/users/ban/${String(player.user._id)}`, { reason: 'Teaming' }, boss.token);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByText('Account Banned')).toBeVisible();
    await expect(tab.getByText('You are banned. Reason: Teaming')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page.getByText('You are banned. Reason: Teaming')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the wallet shows its last known balance until the profile is loaded', async ({
  page,
  context,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  await browseAs(page, player);
  await page.goto('/dashboard');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
  const stored = (name: string) =>
    page.evaluate((field) => JSON.parse(localStorage.user as string)[field], name);
  // Another tab stores a new in-game name. The update of the tokens must keep this name.
  const other = await context.newPage();
  await other.goto('/edit-profile');
  await other.getByLabel('In-Game Name').fill('Renamed');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => stored('inGameName')).toBe('Renamed');
  await other.close();
  await giveTokens(boss, player, 33);
  await expect(page.getByTestId('wallet-balance')).toContainText('33');
  await expect.poll(() => stored('tokens')).toBe(33);
  expect(await stored('inGameName')).toBe('Renamed');

  let open = () => {};
  const held = new Promise<void>((done) => {
    open = done;
  });
  await page.route('**/api/users/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/transaction-history');
  await expect(page.getByText('Tokens in your wallet').locator('..')).toContainText('33');
  await expect(page.getByTestId('wallet-balance')).toContainText('33');
  open();
});

test('a session with an unreadable stored user counts as a player session', async ({ page }) => {
  const player = await newPlayer();
  await browseAs(page, player);
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('user', '{broken'));
  await page.goto('/dashboard');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
});

test('a stored isAdmin flag changes the header of a player after a reload', async ({ page }) => {
  const player = await newPlayer();
  await browseAs(page, player);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied.');
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.reload();
  await expect(page.locator('header nav a')).toHaveCount(1);
  await expect(page.getByTestId('wallet-balance')).toHaveCount(0);
});
