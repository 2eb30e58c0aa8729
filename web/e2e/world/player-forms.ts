import type { Page } from '@playwright/test';
import { richPlayer } from './admin.ts';
import { newTournament, wonBy } from './matches.ts';
import { admin, newPlayer, PASSWORD } from './people.ts';
import { as, type Sender } from './sender.ts';
import { newSquad, squadMatch } from './squads.ts';

const remembering = (key: string, path: string) => async (page: Page) => {
  await page.addInitScript((name) => localStorage.setItem(name, 'nobody@example.com'), key);
  await page.goto(path);
};

const email = 'nobody@example.com';
const CODE = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`Digit ${n} of 6`, String(n)]));

export const GUESTS: readonly Sender[] = [
  {
    name: 'Login',
    source: 'features/auth/components/login-form.tsx',
    open: (page) => page.goto('/login'),
    typed: { Email: email, Password: PASSWORD },
    button: 'Login',
  },
  {
    name: 'Register',
    source: 'features/auth/components/register-form.tsx',
    open: (page) => page.goto('/register'),
    typed: { Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD },
    button: 'Register',
  },
  {
    name: 'Verify the email',
    source: 'features/auth/components/code-form.tsx',
    open: remembering('pendingVerificationEmail', '/verify-otp'),
    typed: CODE,
    button: 'Verify',
  },
  {
    name: 'Verify the reset',
    source: 'features/auth/components/code-form.tsx',
    open: remembering('passwordResetEmail', '/reset-password-otp'),
    typed: CODE,
    button: 'Verify',
  },
  {
    name: 'Forgot the password',
    source: 'features/auth/components/forgot-password-form.tsx',
    open: (page) => page.goto('/forgot-password'),
    typed: { Email: email },
    button: /^Send/,
  },
  {
    name: 'Reset the password',
    source: 'features/auth/components/reset-password-form.tsx',
    open: remembering('passwordResetEmail', '/reset-password'),
    typed: { 'New Password': PASSWORD, 'Confirm New Password': PASSWORD },
    button: /^Reset/,
  },
  {
    name: 'Admin login',
    source: 'features/auth/components/admin-login-form.tsx',
    open: (page) => page.goto('/admin-login'),
    typed: { 'Admin Email': email, Password: PASSWORD },
    button: 'Sign in as Admin',
  },
  {
    name: 'Accept an invitation',
    source: 'features/auth/components/staff-invitation-form.tsx',
    open: (page) => page.goto('/staff-invitation#a-token'),
    typed: { Password: PASSWORD, 'Password again': PASSWORD },
    button: 'Set the password',
  },
  {
    name: 'Test email',
    source: 'features/auth/components/test-email-form.tsx',
    open: (page) => page.goto('/test-email'),
    typed: { Email: email },
    button: /^Send/,
  },
];

export const PLAYERS: readonly Sender[] = [
  {
    name: 'Edit the profile',
    source: 'features/users/components/edit-profile-page.tsx',
    open: async (page) => as(page, await newPlayer(), '/edit-profile'),
    typed: { 'In-Game Name': 'Asha', 'Free Fire UID': '123456789' },
    button: 'Update Profile',
  },
  {
    name: 'Join',
    source: 'features/tournaments/components/join-dialog.tsx',
    async open(page) {
      const name = `Free ${Date.now()}`;
      await newTournament(await admin(), { name, entryFee: 0 });
      await as(page, await newPlayer(), '/tournament-modes/survival');
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Join · free' }).click();
      await page.getByRole('dialog').waitFor();
    },
    button: 'Join · free',
  },
  {
    name: 'Create a squad',
    source: 'features/tournaments/squads/squads-page.tsx',
    open: async (page) => as(page, await newPlayer(), '/squads'),
    typed: { 'Squad name': 'Night Owls' },
    button: 'Create squad',
  },
  {
    name: 'Invite to a squad',
    source: 'features/tournaments/squads/squad-card.tsx',
    async open(page) {
      const player = await newPlayer();
      await newSquad(player, []);
      await as(page, player, '/squads');
    },
    typed: { 'Free Fire UID': '123456789' },
    button: 'Invite player',
  },
  {
    name: 'Join a squad',
    source: 'features/tournaments/squads/limit-dialog.tsx',
    async open(page) {
      const { code } = await newSquad(await newPlayer(), []);
      await as(page, await newPlayer(), `/squads?join=${code}`);
      await page.getByRole('dialog').waitFor();
    },
    typed: { 'Tokens for one match': '20' },
    button: 'Join squad',
  },
  {
    name: 'Join with a squad',
    source: 'features/tournaments/squads/use-join-as-squad.tsx',
    async open(page) {
      const name = `Free squads ${Date.now()}`;
      await squadMatch(name, { entryFee: 0 });
      const captain = await newPlayer();
      const others = [await newPlayer(), await newPlayer(), await newPlayer()];
      await newSquad(captain, others);
      await as(page, captain, '/tournament-modes/clash-squad');
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Join · free' }).click();
      await page.getByRole('dialog').getByLabel('With a squad').check();
    },
    button: 'Join with Night Owls · free',
  },
  {
    name: 'Limit what one adds',
    source: 'features/safer-play/components/limit-form.tsx',
    open: async (page) => as(page, await newPlayer(), '/safer-play'),
    typed: { 'Daily limit in tokens': '500' },
    button: 'Save limits',
  },
  {
    name: 'Confirm age and state',
    source: 'features/safer-play/components/age-and-state-form.tsx',
    async open(page) {
      // Changes the response for this page only, because the real setting would ask the players of
      // all other tests too.
      await page.route('**/api/safer-play', async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, asksAgeAndState: true, isAdult: true } });
      });
      await as(page, await newPlayer(), '/safer-play');
    },
    chosen: { State: 'Goa' },
    button: 'Confirm',
  },
  {
    name: 'Answer the checks',
    source: 'features/safer-play/components/checks-card.tsx',
    open: async (page) => as(page, await newPlayer(), '/safer-play'),
    typed: { 'Your answer': 'My brother has the same phone' },
    button: 'Send answer',
  },
  {
    name: 'Pause the account',
    source: 'features/safer-play/components/pause-form.tsx',
    async open(page) {
      await as(page, await newPlayer(), '/safer-play');
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
    button: 'Pause for 24 hours',
  },
  {
    name: 'Dispute a result',
    source: 'features/tournaments/disputes/dispute-form.tsx',
    async open(page) {
      const player = await newPlayer();
      await as(page, player, `/dispute?t=${await wonBy(player, `Disputed ${Date.now()}`)}`);
      await page.getByLabel('What is wrong?').waitFor();
    },
    typed: { 'What is wrong?': 'I had more kills' },
    button: 'Dispute the result',
  },
  {
    name: 'Buy tokens',
    source: 'features/payments/components/payment-form.tsx',
    open: async (page) => as(page, await newPlayer(), '/add-tokens'),
    typed: { 'Custom amount': '50' },
    button: /^Pay/,
  },
  {
    name: 'Redeem a code',
    source: 'features/promo-codes/components/promo-code-page.tsx',
    open: async (page) => as(page, await newPlayer(), '/promo-code'),
    typed: { 'Promo code': 'NO-SUCH' },
    button: /^Redeem/,
  },
  ...(['upi', 'google_play'] as const).map((type) => ({
    name: `Withdraw by ${type}`,
    source: 'features/withdrawals/components/request-form.tsx',
    open: async (page: Page) => as(page, await richPlayer(await admin(), 50), '/withdrawals'),
    chosen: { 'Withdrawal type': type },
    typed: {
      'Amount in tokens': '20',
      ...(type === 'upi' ? { 'UPI ID': 'asha@upi' } : { Email: email }),
    },
    button: /^(Withdraw \d|Request withdrawal)/,
  })),
];
