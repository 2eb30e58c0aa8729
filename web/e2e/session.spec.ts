import { expect, type Page, test } from '@playwright/test';
import { deaf } from './world/line.ts';
import { codeFor, mailsTo } from './world/mail.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { letConfirmationPass } from './world/sessions.ts';

const SIGNED_OUT = 'You were signed out. Please log in again.';

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
    if (width === 390) await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByLabel(/^(Language|Theme)/)).toHaveCount(2);
  }
  expect(await asked(again.token)).toBe(200);
  await page.getByRole('button', { name: 'End my other sessions' }).click();
  await expect(page.getByText('Your account is signed in here only.')).toBeVisible();
  expect([await asked(again.token), await asked(player.token)]).toEqual([401, 200]);
});

/** Expects that a browser on /profile forgets its session within two seconds, and asks to log in. */
async function expectSignedOutSoon(other: Page): Promise<void> {
  const token = () => other.evaluate(() => localStorage.getItem('token'));
  await expect.poll(token, { timeout: 2_000, intervals: [50] }).toBeNull();
  await expect(other).toHaveURL('/login?redirect=%2Fprofile');
}

test('after a change of password, another browser is signed out within two seconds', async ({
  page,
  browser,
}) => {
  const player = await newPlayer();
  const { email, password } = player;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = await context.newPage();
  const again = await call<SignedIn>('POST', '/auth/login', { email, password });
  const stream = other.waitForResponse((response) => response.url().includes('/api/events?'));
  await browseAs(other, { ...player, token: again.token });
  await other.goto('/profile');
  await stream;

  await browseAs(page, player);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Security Settings' }).click();
  const sessions = page.getByRole('dialog', { name: 'Where you are logged in' });
  await expect(sessions.getByText('This device')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Change Password' }).click();
  const form = page.getByRole('dialog', { name: 'Change Password' });
  const newPassword = 'a brand new horse';
  await form.getByLabel('Current Password').fill('not-the-one');
  await form.getByLabel('New Password', { exact: true }).fill(newPassword);
  await form.getByLabel('Confirm New Password').fill(newPassword);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Your current password is wrong')).toBeVisible();
  await form.getByLabel('Current Password').fill(password);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your other devices are logged out.')).toBeVisible();
  await expectSignedOutSoon(other);
  await expect(other.getByText(SIGNED_OUT)).toBeVisible();

  // This browser goes on with its new session, also after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Settings/);
  await page.getByRole('button', { name: 'Security Settings' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toContain('Your password was changed');

  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(newPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/profile');
  // One session is ended from the list: its browser is signed out too.
  await page.reload();
  await page.getByRole('button', { name: 'Security Settings' }).click();
  await sessions.getByRole('button', { name: /^End the session of/ }).click();
  await expect(sessions.getByText('The session is ended.')).toBeVisible();
  await expectSignedOutSoon(other);
  await context.close();
});

test('a player who logged in long ago types the password before other sessions end', async ({
  page,
}) => {
  const player = await newPlayer();
  await browseAs(page, player);
  await letConfirmationPass(player.email);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'End my other sessions' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked.getByLabel('Your password', { exact: true })).toBeFocused();
  await asked.getByLabel('Your password', { exact: true }).fill(player.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account is signed in here only.')).toBeVisible();
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
