import { expect, test } from '@playwright/test';
import { codeFor } from './world/mail.ts';
import {
  admin,
  call,
  earlyNewcomer,
  newEmail,
  newPlayer,
  PASSWORD,
  typeCode,
} from './world/people.ts';
import { product } from './world/product.ts';
import { expectAccessible, expectRoomyTargets } from './world/quality.ts';

test('a new player registers, verifies the email and lands on the dashboard', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await expect(page.getByText('At least 6 characters, at most 72')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(73));
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password must be at most 72 letters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page).toHaveURL('/verify-otp');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  // The code field has the focus, so the code can be typed at once.
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a 6-digit verification code')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await expectAccessible(page);
  await expectRoomyTargets(page);

  const code = await codeFor(email);
  // Types a code whose last digit is wrong; the right code is pasted over it afterwards.
  await typeCode(page, code.slice(0, 5) + ((Number(code[5]) + 1) % 10));
  await verify.click();
  await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
  await page.getByLabel('Digit 3 of 6').focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `Your code: ${code}`);
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue(code.at(-1) ?? '');
  await verify.click();
  await expect(page.getByText('Email verified successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    expect.arrayContaining(['isAdmin', 'token', 'user']),
  );
  expect(await page.evaluate(() => localStorage.getItem('pendingVerificationEmail'))).toBeNull();
});

test('the wait before another code can be requested survives a reload, and the server enforces it too', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
  const forgetWait = () =>
    page.evaluate(() => localStorage.setItem('arena.resendAt.verification', '0'));
  await forgetWait();
  await page.reload();
  await page.getByRole('button', { name: 'Resend code' }).click();
  const tooSoon = /Please wait \d+ seconds before requesting a new code/;
  await expect(page.getByText(tooSoon)).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
});

test('a player can ask for a new code after one minute, and the new code completes the registration', async ({
  page,
}) => {
  // A new code may be sent only after a minute. In a run of all tests that minute has passed
  // already; when this test runs alone, it waits.
  test.slow();
  const { email, at } = earlyNewcomer();
  await expect.poll(() => Date.now() - at, { timeout: 70_000 }).toBeGreaterThan(61_000);
  await page.goto('/register');
  await page.evaluate((kept) => localStorage.setItem('pendingVerificationEmail', kept), email);
  await page.goto('/verify-otp');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('New verification code sent to your email')).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend code in \d+s/ })).toBeDisabled();
  await typeCode(page, await codeFor(email, 2));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a player who logs in returns to the page that required the login', async ({ page }) => {
  const { email } = await newPlayer();
  await page.goto('/transaction-history');
  await expect(page.getByText('Please log in to view your transaction history.')).toBeVisible();
  await page.goto('/add-tokens');
  await expect(page.getByText('Please login to access this page.')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/add-tokens');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
});

test('a login with an unverified email opens the page that asks for the code', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await expect(page.getByText(email)).toBeVisible();
});

test('a banned player who logs in reads the reason of the ban', async ({ page }) => {
  const [boss, { email, user }] = [await admin(), await newPlayer()];
  await call('PUT', `/users/ban/${String(user._id)}`, { reason: 'Teaming' }, boss.token);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Account Banned')).toBeVisible();
  await expect(page.getByText('You are banned. Reason: Teaming')).toBeVisible();
  await expect(page.locator('form').getByText('Account is banned')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a player resets a password in three steps', async ({ page }) => {
  const { email } = await newPlayer();
  await page.goto('/forgot-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeDisabled();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/reset-password-otp');
  await expectRoomyTargets(page);
  await typeCode(page, await codeFor(email, 2));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByText('Verification successful! Redirecting to password reset...'),
  ).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  const first = page.getByLabel('New Password', { exact: true });
  const second = page.getByLabel('Confirm New Password');
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expectRoomyTargets(page);
  await first.fill('short');
  await second.fill('short');
  await reset.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await second.fill('shorter');
  await reset.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await first.fill('a-new-password');
  await second.fill('a-new-password');
  await reset.click();
  await expect(
    page.getByText('Password reset successfully! Redirecting to login...'),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-new-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a page for a code or a new password opens the first step instead when it has no email', async ({
  page,
}) => {
  await page.goto('/verify-otp');
  await expect(page).toHaveURL('/register');
  await page.goto('/reset-password-otp');
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
});

const FALLBACKS = [
  ['/login', 'login', 'Login', 'Login failed. Please try again.'],
  ['/admin-login', 'admin-login', 'Sign in as Admin', 'Admin login failed'],
  ['/test-email', 'test-email', 'Send test email', 'Test failed'],
  [
    '/forgot-password',
    'forgot-password',
    'Send code',
    'Failed to send password reset email. Please try again.',
  ],
] as const;

for (const [path, route, button, sentence] of FALLBACKS) {
  test(`the page ${path} shows "${sentence}" when the server does not respond`, async ({
    page,
  }) => {
    await page.route(`**/api/auth/${route}`, (call) => call.abort());
    await page.goto(path);
    await page.getByLabel(/Email/).fill('asha@example.com');
    const password = page.getByLabel('Password', { exact: true });
    if (await password.isVisible()) await password.fill(PASSWORD);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  });
}

test('the admin login shows a refusal to a player and opens no other page', async ({ page }) => {
  const { email } = await newPlayer();
  await page.goto('/admin-login');
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(
    page.getByText('This is not an admin account. Please use the player login.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/admin-login');
});

test('the login pages show each refusal, and show an error when the server does not respond', async ({
  page,
}) => {
  const { email } = await newPlayer();
  const { adminEmail, adminPassword } = product();
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please use admin login')).toBeVisible();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User already exists')).toBeVisible();
  await page.route('**/api/auth/*', (call) => call.abort());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  await page.evaluate((address) => {
    localStorage.setItem('pendingVerificationEmail', address);
    localStorage.setItem('passwordResetEmail', address);
  }, email);
  await page.goto('/verify-otp');
  await typeCode(page, '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('Failed to resend code. Please try again.')).toBeVisible();
  await page.goto('/reset-password');
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Failed to reset password. Please try again.')).toBeVisible();
  // Now the real server responds. It refuses, because no code was verified for this reset.
  await page.unroute('**/api/auth/*');
  await page.getByRole('button', { name: 'Reset password' }).click();
  const expired = 'Your password reset has expired. Please request a new code.';
  await expect(page.getByText(expired)).toBeVisible();
});

test('an admin who signs in at the admin login gets to the admin console', async ({ page }) => {
  const { adminEmail: email, adminPassword: password } = product();
  await page.goto('/admin-login');
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page).toHaveURL(/\/admin(\?|$)/);
  expect(await page.evaluate(() => localStorage.getItem('isAdmin'))).toBe('true');
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  const console = page.getByRole('navigation', { name: 'Console' });
  await expect(console.getByRole('link', { name: 'Arena' })).toHaveAttribute('href', '/admin');
});
