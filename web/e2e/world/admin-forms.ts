import type { Page } from '@playwright/test';
import { idOf, richPlayer, rowAction, usersFor } from './admin.ts';
import { farm } from './farm.ts';
import { admin, call, PASSWORD } from './people.ts';
import { asBoss, openPayout, press, type Sender } from './sender.ts';

const email = 'nobody@example.com';

const user = (action: string) => async (page: Page) => {
  const player = await richPlayer(await admin(), 20);
  await asBoss(page, usersFor(player.email));
  await page.getByRole('cell').getByRole('button', { name: action }).first().click();
};

const ban = async (page: Page) => {
  const player = await richPlayer(await admin(), 20);
  await asBoss(page, usersFor(player.email));
  await rowAction(page, 'Ban');
};

const APPROVAL = {
  _id: '018f0000-0000-7000-8000-000000000001',
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'tokens.adjust',
  target: { type: 'user', id: 'x' },
  player: null,
  note: null,
  amountTokens: 500,
  request: '{"amount":500}',
  reason: 'A prize',
  problem: null,
  requestedBy: { id: 'another', email: 'another@example.com' },
  state: 'pending',
  requestedAt: '2026-11-22T10:00:00Z',
  expiresAt: '2099-11-22T10:00:00Z',
  decidedBy: null,
  decidedAt: null,
  facts: [],
  digest: null,
};

/**
 * Opens the dialog that decides the request of another admin. The list of requests is a fixed
 * example, because a real approval limit would affect other tests.
 */
const approval = (action: string) => async (page: Page) => {
  const json = { approvals: [APPROVAL], waiting: 1, waitingForMe: 1, nextCursor: null };
  await page.route(/\/api\/admin\/approvals\?/, (route) => route.fulfill({ json }));
  await asBoss(page, `/admin?tab=approvals&id=${APPROVAL._id}`);
  await page.getByRole('dialog').waitFor();
  await press(action)(page);
  await page
    .getByRole('dialog', { name: /request/i })
    .last()
    .waitFor();
};

const secondFactor = (enabled: boolean) => async (page: Page) => {
  const json = { enabled, required: false, recoveryCodesLeft: 8, since: '2026-01-01T00:00:00Z' };
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json }));
  await asBoss(page, '/admin?tab=sign-in');
  if (enabled) await page.getByText('Turn it off, or move it').click();
};

/** Makes the server ask for the password again, as it does ten minutes after the sign-in. */
const askedAgain = async (page: Page) => {
  const json = { statusCode: 403, message: 'Please confirm', code: 'CONFIRM_SIGN_IN' };
  await page.route('**/api/admin/staff', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
  await asBoss(page, '/admin?tab=staff');
  await press('Add to the staff')(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('First password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Add to the staff' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
};

/** Creates two linked accounts and opens the dialog of an action on the first in Risk review. */
const linked = (action: string) => async (page: Page) => {
  const [first] = await farm(2);
  await asBoss(page, `/admin?tab=risk&id=${first ? idOf(first) : ''}`);
  await page.getByRole('button', { name: action, exact: true }).first().click();
  await page.getByRole('dialog').nth(1).waitFor();
};

export const PEOPLE: readonly Sender[] = [
  {
    name: 'Adjust tokens',
    source: 'features/users/admin/adjust-dialogs.tsx',
    open: user('Tokens'),
    typed: { 'Amount (tokens)': '40', Reason: 'Welcome' },
    button: 'Add tokens',
  },
  {
    name: 'Ban',
    source: 'features/users/admin/ban-dialogs.tsx',
    open: ban,
    typed: { Reason: 'Teaming' },
    button: 'Confirm Ban',
  },
  {
    name: 'Pay out',
    source: 'features/withdrawals/admin/status-form.tsx',
    async open(page) {
      await openPayout(page, { amount: 20, type: 'google_play', email });
      await press('Set status')(page);
    },
    chosen: { Status: 'processing' },
    typed: { 'Redeem code': 'GPLAY', 'Admin notes': 'On its way' },
    button: 'Save',
  },
  {
    name: 'Pay a payout',
    source: 'features/withdrawals/admin/pay-panel.tsx',
    // If the field for the payment reference is empty, the first press asks whether to go on, and
    // the second press sends the request.
    async open(page) {
      await openPayout(page, { amount: 20, type: 'upi', upiId: 'asha@okaxis' });
      await press('Mark as paid and open next')(page);
    },
    typed: { 'Bank reference (UTR)': 'UTR123456789' },
    button: /^(Mark as paid and open next|Complete without a reference)$/,
  },
  {
    name: 'Reject a payout',
    source: 'features/withdrawals/admin/reject-dialog.tsx',
    async open(page) {
      await openPayout(page, { amount: 20, type: 'upi', upiId: 'asha@okaxis' });
      await press('Reject')(page);
    },
    typed: { Reason: 'Unknown UPI ID' },
    button: 'Reject the withdrawal',
  },
  {
    name: 'Paste codes',
    source: 'features/withdrawals/admin/review.tsx',
    async open(page) {
      await openPayout(page, { amount: 20, type: 'google_play', email });
      await page.keyboard.press('Escape');
      await page.getByLabel('Select this row').first().check();
      await page.getByRole('button', { name: 'Paste codes' }).click();
    },
    typed: { 'Google Play codes': 'GPLAY' },
    button: /^Complete \d/,
  },
  {
    name: 'Decide on a farm',
    source: 'components/admin/risk/group-dialog.tsx',
    open: linked('Decide on 2 accounts'),
    typed: { Reason: 'One person' },
    button: 'Hold the payouts',
  },
  {
    name: 'Clear a signal',
    source: 'components/admin/risk/text-dialog.tsx',
    open: linked('Clear'),
    typed: { Reason: 'One household' },
    button: 'Clear',
  },
  {
    name: 'Add to the staff',
    source: 'features/staff/admin/add-dialog.tsx',
    async open(page) {
      await asBoss(page, '/admin?tab=staff');
      await press('Add to the staff')(page);
    },
    typed: { Email: email, 'First password': PASSWORD },
    button: 'Add to the staff',
  },
  {
    name: 'Set the bound',
    source: 'features/settings/admin/second-admin-card.tsx',
    open: (page) => asBoss(page, '/admin?tab=settings'),
    typed: { 'Above this amount (tokens)': '999999', Reason: 'As agreed' },
    button: 'Save',
  },
  {
    name: 'Set the rules',
    source: 'features/settings/admin/rules-card.tsx',
    open: (page) => asBoss(page, '/admin?tab=settings'),
    typed: { 'Why the rules change': 'As agreed' },
    button: 'Save rules',
  },
  {
    name: 'Set the tax rate',
    source: 'features/settings/admin/tax-card.tsx',
    open: (page) => asBoss(page, '/admin?tab=settings'),
    typed: { 'Tax on net winnings (%)': '0' },
    button: 'Save rate',
  },
  {
    name: 'Set age and state',
    source: 'features/settings/admin/age-card.tsx',
    open: (page) => asBoss(page, '/admin?tab=settings'),
    button: 'Save age and state',
  },
  {
    name: 'Set a signal',
    source: 'features/settings/admin/bounds-card.tsx',
    open: (page) => asBoss(page, '/admin?tab=settings'),
    typed: { 'Limit of this signal': '4' },
    button: 'Save signal',
  },
  {
    name: 'Set up two steps',
    source: 'features/staff/security/set-up.tsx',
    open: secondFactor(false),
    typed: { 'Your password': PASSWORD },
    button: 'Set up',
  },
  {
    name: 'Turn two steps off',
    source: 'features/staff/security/turn-off.tsx',
    open: secondFactor(true),
    typed: { 'Your password': PASSWORD, 'A code of the app, or a recovery code': '123456' },
    button: 'Turn off',
  },
  {
    name: 'Approve',
    source: 'features/approvals/admin/decide-dialogs.tsx',
    open: approval('Approve'),
    button: 'Approve and execute',
  },
  {
    name: 'Refuse',
    source: 'features/approvals/admin/decide-dialogs.tsx',
    open: approval('Refuse'),
    typed: { Reason: 'Not agreed' },
    button: 'Refuse request',
  },
  {
    name: 'Reverse an event',
    source: 'features/ledger/admin/reverse-dialog.tsx',
    async open(page) {
      const boss = await admin();
      const player = await richPlayer(boss, 60);
      const { events } = await call<{ events: { position: number }[] }>(
        'GET',
        `/admin/ledger/events?userId=${idOf(player)}&limit=1`,
        undefined,
        boss.token,
      );
      await asBoss(page, `/admin?tab=ledger&view=journal&id=${events[0]?.position}`);
      await page.getByRole('button', { name: 'Reverse this event' }).click();
      const question = page.getByRole('dialog', { name: /^Reverse event/ });
      // The dialog asks for the position of the event, which is known only now, so `typed` cannot
      // list it.
      await question.getByLabel(/^Type \d+ to confirm/).fill(String(events[0]?.position));
    },
    typed: { Reason: 'Booked to the wrong player' },
    button: 'Reverse the event',
  },
  {
    name: 'Confirm the sign-in',
    source: 'features/staff/confirm/confirm-dialog.tsx',
    open: askedAgain,
    typed: { 'Your password': PASSWORD },
    button: 'Confirm',
  },
];
