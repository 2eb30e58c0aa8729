import { type Browser, expect, type Page, test } from '@playwright/test';
import { codeFor, mailsTo } from './world/mail.ts';
import { newEmail, newPlayer, PASSWORD, typeCode } from './world/people.ts';
import { expectAccessible, expectRoomyTargets } from './world/quality.ts';

const STRANGERS = 'what a stranger chose';
const OF_ANOTHER =
  'This code was requested in another browser. Use the newest code that you requested here, or ask for a new one.';

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/verify-otp');
}

async function forget(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/reset-password-otp');
}

async function login(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function stranger(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await work(await context.newPage());
  await context.close();
}

/** Enters the code and expects a refusal with a button that requests a new code. */
async function expectRefused(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  const alert = page.getByRole('alert').filter({ hasText: OF_ANOTHER });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: /Resend code/ })).toBeVisible();
}

test("a stranger who registers with a victim's email cannot open the victim's account", async ({
  page,
  browser,
}) => {
  const email = newEmail('victim');
  await register(page, email, PASSWORD);
  const own = await codeFor(email);
  await stranger(browser, (theirs) => register(theirs, email, STRANGERS));
  await expectRefused(page, await codeFor(email, 2));
  await expectAccessible(page);
  await expectRoomyTargets(page);
  await typeCode(page, own);
  await expect(page).toHaveURL('/dashboard');

  await stranger(browser, async (theirs) => {
    await login(theirs, email, STRANGERS);
    await expect(theirs.getByText('Invalid email or password')).toBeVisible();
    await login(theirs, email, PASSWORD);
    await expect(theirs).toHaveURL('/dashboard');
  });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toMatch(/Asked by: Chrome on \w+/);
  expect(mail?.text).toMatch(/Asked on: .* IST/);
  expect(mail?.text).toContain('Do not share it');
});

test("a stranger who asks to reset a victim's password cannot open the victim's account", async ({
  page,
  browser,
}) => {
  const { email } = await newPlayer('victim');
  await forget(page, email);
  const own = await codeFor(email, 2);
  await stranger(browser, (theirs) => forget(theirs, email));
  await expectRefused(page, await codeFor(email, 3));
  await typeCode(page, own);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New Password', { exact: true }).fill('a-new-password');
  await page.getByLabel('Confirm New Password').fill('a-new-password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/login');
  await login(page, email, 'a-new-password');
  await expect(page).toHaveURL('/dashboard');
});

test("wrong codes that a stranger enters do not use up the victim's tries", async ({
  page,
  browser,
}) => {
  const email = newEmail('victim');
  await register(page, email, PASSWORD);
  const own = await codeFor(email);
  await stranger(browser, async (theirs) => {
    await theirs.goto('/register');
    await theirs.evaluate((kept) => localStorage.setItem('pendingVerificationEmail', kept), email);
    await theirs.goto('/verify-otp');
    for (let tries = 0; tries < 6; tries += 1) {
      const refused = theirs.waitForResponse('**/api/auth/verify-otp');
      await typeCode(theirs, String((Number(own) + 1) % 1_000_000).padStart(6, '0'));
      expect((await refused).status()).toBe(400);
      await expect(theirs.getByLabel('Digit 1 of 6')).toHaveValue('');
    }
  });
  await typeCode(page, own);
  await expect(page).toHaveURL('/dashboard');
});
