import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { example, noAnswer, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, bySelector, expectPath, field, held, link, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const LOGIN = 'POST /api/auth/login';
const WRONG = refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
const PASSWORD = 'a good password';
const SESSION = { token: 'a new token', user: { email: 'asha@example.com', tokens: 7 } };

const submit = () => bySelector('form button[type=submit]');
async function fill(email = 'asha@example.com') {
  await field(/Email/).fill(email);
  await field('Password').fill(PASSWORD);
}
async function login() {
  await fill();
  await button('Login').click();
}

describe('the login', () => {
  test.for(['mouse', 'Space'] as const)(
    'that fails leaves the focus on its button, pressed with %s, and sends once',
    async (by) => {
      const { arrives, release } = held();
      await open('/login', { answers: { [LOGIN]: () => arrives.then(() => WRONG) } });
      await fill();
      if (by === 'mouse') await submit().click();
      else {
        (submit().element() as HTMLElement).focus();
        await userEvent.keyboard(' ');
      }
      await expect.element(submit()).toHaveTextContent('Logging in...');
      await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
      await expect.element(submit()).toHaveFocus();
      // Another press and the Enter key are ignored while the first request is in flight.
      await userEvent.keyboard(' ');
      await userEvent.type(field('Password'), '{Enter}');
      (submit().element() as HTMLElement).focus();
      release();
      await sees('Invalid email or password');
      await expect.element(submit()).toHaveTextContent('Login');
      await expect.element(submit()).toHaveFocus();
      await expect.element(field('Email')).toHaveValue('asha@example.com');
      expect(server.calls(LOGIN)).toHaveLength(1);
    },
  );

  test('returns to the page that required it', async () => {
    const answers = { [LOGIN]: SESSION };
    await open('/transaction-history');
    await sees('Please log in to view your transaction history.');
    await open('/add-tokens', { answers, otherwise: example });
    await sees('Please login to access this page.');
    await link('Login', page.getByRole('main')).click();
    await expectPath('/login?redirect=%2Fadd-tokens');
    await login();
    await expectPath('/add-tokens');
    expect(localStorage.getItem('token')).toBe('a new token');
    expect(localStorage.getItem('isAdmin')).toBe('false');
  });

  test('leads to the registration, which returns to the page that required it', async () => {
    const path = '/tournament-modes/survival?t=a-match';
    const answers = { 'POST /api/auth/register': SESSION } as const;
    await open(`/login?redirect=${encodeURIComponent(path)}`, { answers, otherwise: example });
    expect(sessionStorage.getItem('arena.kept.returnPath')).toBeNull();
    await link('Register', page.getByRole('main')).click();
    await expectPath('/register');
    await expect.element(field('Confirm Password')).toBeVisible();
    await fill();
    await field('Confirm Password').fill(PASSWORD);
    await button('Register').click();
    await expectPath(path);
  });

  test('forgets the way of a registration that was given up', async () => {
    const answers = { [LOGIN]: SESSION };
    await open('/login?redirect=%2Fsettings', { answers, otherwise: example });
    await link('Register', page.getByRole('main')).click();
    await expect.element(field('Confirm Password')).toBeVisible();
    await link('Login', page.getByRole('main')).click();
    await expectPath('/login');
    await expect.element(button('Login')).toBeVisible();
    await login();
    await expectPath('/dashboard');
    expect(sessionStorage.getItem('arena.kept.returnPath')).toBeNull();
  });

  test('is offered beside the registration on a page for players', async () => {
    await open('/add-tokens?amount=40');
    await link('Register', page.getByRole('main')).click();
    await expectPath('/register');
    expect(sessionStorage.getItem('arena.kept.returnPath')).toContain('/add-tokens?amount=40');
  });

  test.for(['//evil.example', '/x/..//evil.example/phish', '/%5Cevil.example'])(
    'never redirects to %s, which would leave this site',
    async (away) => {
      const answers = { [LOGIN]: SESSION };
      const path = `/login?redirect=${encodeURIComponent(away)}`;
      await open(path, { answers, otherwise: example });
      await login();
      await expectPath('/dashboard');
    },
  );

  test('with an unverified email asks for the code, then returns to the page that required it', async () => {
    const details = { needsVerification: true, email: 'asha@example.com' };
    const refused = refusal(403, 'EMAIL_NOT_VERIFIED', 'Please verify your email first', details);
    const answers = { [LOGIN]: refused, 'POST /api/auth/verify-otp': SESSION };
    await open('/login?redirect=%2Fadd-tokens', { answers, otherwise: example });
    await login();
    await expectPath('/verify-otp');
    await sees(/asha@example\.com/);
    await field('Digit 1 of 6').click();
    await userEvent.keyboard('123456');
    await button('Verify').click();
    await expectPath('/add-tokens');
  });

  test('of a banned player shows the reason of the ban', async () => {
    const details = { banReason: 'Teaming' };
    const refused = refusal(403, 'ACCOUNT_BANNED', 'Account is banned', details);
    await open('/login', { answers: { [LOGIN]: refused } });
    await login();
    await sees('Account Banned');
    await sees('You are banned. Reason: Teaming');
    const main = page.getByRole('main');
    await sees('Account is banned', main);
    await expectPath('/login');
    const kept = /^Your tokens stay in your wallet, but cannot be used during the ban\./;
    await sees(kept, page.getByRole('region', { name: 'Account Banned' }));
    await sees(kept, main);
    await expect.element(link('Contact', main)).toHaveAttribute('href', '/contact');
    await button('Contact').click();
    await expectPath('/contact');
  });

  test('is skipped by a player who is signed in', async () => {
    await open('/login', { as: 'player', otherwise: example });
    await expectPath('/dashboard');
    await open('/login?redirect=%2Fsettings', { as: 'player', otherwise: example });
    await expectPath('/settings');
  });

  test('of staff opens the console', async () => {
    const session = { token: 'of staff', user: { email: 'boss@example.com', isAdmin: true } };
    const answers = { 'POST /api/auth/admin-login': session };
    await open('/admin-login', { answers, otherwise: example });
    await fill('boss@example.com');
    await button('Sign in as Admin').click();
    await expectPath(/^\/admin(\?|$)/);
    expect(localStorage.getItem('isAdmin')).toBe('true');
  });

  test('of staff asks for the code of two-step sign-in', async () => {
    await open('/admin-login', { answers: { 'POST /api/auth/admin-login': { needsTotp: true } } });
    await fill();
    await button('Sign in as Admin').click();
    const code = page.getByRole('textbox', { name: /code/i });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toBeRequired();
    await button('Sign in as Admin').click();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    expect(server.calls('POST /api/auth/admin-login')).toHaveLength(1);
  });

  test('of staff shows a refusal to a player and opens no other page', async () => {
    const sentence = 'This is not an admin account. Please use the player login.';
    const refused = refusal(403, 'NOT_ADMIN', sentence);
    await open('/admin-login', { answers: { 'POST /api/auth/admin-login': refused } });
    await fill();
    await button('Sign in as Admin').click();
    await sees(sentence);
    await expectPath('/admin-login');
  });
});

const SILENT = [
  ['/login', 'POST /api/auth/login', 'Login', 'Login failed. Please try again.'],
  ['/admin-login', 'POST /api/auth/admin-login', 'Sign in as Admin', 'Admin login failed'],
  ['/test-email', 'POST /api/auth/test-email', 'Send test email', 'Test failed'],
  [
    '/forgot-password',
    'POST /api/auth/forgot-password',
    'Send code',
    'Failed to send password reset email. Please try again.',
  ],
  ['/register', 'POST /api/auth/register', 'Register', 'Registration failed. Please try again.'],
  [
    '/reset-password',
    'POST /api/auth/reset-password',
    'Reset password',
    'Failed to reset password. Please try again.',
  ],
] as const;

test.for(SILENT)('the page %s says so when the server does not answer', async (row) => {
  const [path, call, name, sentence] = row;
  const stored = { passwordResetEmail: 'asha@example.com' };
  await open(path, { answers: { [call]: noAnswer }, stored });
  const email = field(/Email/);
  if (email.query()) await email.fill('asha@example.com');
  for (const label of ['Password', 'Confirm Password', 'New Password', 'Confirm New Password']) {
    if (field(label).query()) await field(label).fill(PASSWORD);
  }
  await button(name).click();
  await sees(sentence, page.getByRole('alert'));
});
