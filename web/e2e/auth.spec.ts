import { expect, test } from '@playwright/test';
import { codeFor } from './world/mail.ts';
import { earlyNewcomer, newEmail, newPlayer, PASSWORD, typeCode } from './world/people.ts';
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
  await expect(page.getByText('Email verified successfully! Redirecting...')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    expect.arrayContaining(['isAdmin', 'token', 'user']),
  );
  expect(await page.evaluate(() => localStorage.getItem('pendingVerificationEmail'))).toBeNull();
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
  await expect(page).toHaveURL('/dashboard');
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
