import { expect, test } from '@jest/globals';
import { holdCommands, withdrawalRequested } from './commands.js';
import { payoutAddress } from './payout-address.js';
import { maskedCode } from './redeem-code.js';
import { changeOf, walletDelta } from './status-change.js';
import type { Settlement, Withdrawal, WithdrawalStatus } from './withdrawal.js';

test.each<[Settlement, WithdrawalStatus, readonly string[] | 'refused', number]>([
  ['held', 'pending', [], 0],
  ['held', 'processing', [], 0],
  ['held', 'completed', ['complete'], 0],
  ['held', 'rejected', ['reject'], 50],
  ['completed', 'pending', ['reopen'], 0],
  ['completed', 'processing', ['reopen'], 0],
  ['completed', 'completed', [], 0],
  ['completed', 'rejected', 'refused', 0],
  ['rejected', 'pending', ['hold-again'], -50],
  ['rejected', 'processing', ['hold-again'], -50],
  ['rejected', 'completed', ['hold-again', 'complete'], -50],
  ['rejected', 'rejected', [], 0],
])(
  'a change from %s to %s takes the steps %j and changes the wallet by %d tokens',
  (from, to, movements, delta) => {
    const change = changeOf(from, to);
    expect(change.allowed ? change.movements : 'refused').toEqual(movements);
    if (change.allowed) {
      expect(walletDelta(change.movements, 50)).toBe(delta);
      expect(change.stage).toBe(to === 'pending' || to === 'processing' ? to : null);
    }
  },
);

const withdrawal: Withdrawal = {
  id: 'w',
  userId: 'u',
  type: 'google_play',
  amountTokens: 50,
  settlement: 'rejected',
  cycle: 3,
  stage: 'pending',
};

test('a withdrawal that is held again after a return has a new hold number in its unique keys', () => {
  const by = { actor: { type: 'admin', id: 'a' }, requestKey: 'k' } as const;
  const [again, paid] = holdCommands(withdrawal, ['hold-again', 'complete'], by);
  expect(again).toMatchObject({
    type: 'WithdrawalReopened',
    uniqueKey: 'withdrawal-held:w:4',
    entries: [
      { account: 'player:u', amount: -50 },
      { account: 'hold:w', amount: 50 },
    ],
  });
  expect(paid).toMatchObject({
    type: 'WithdrawalCompleted',
    uniqueKey: 'withdrawal-settled:w:4',
    entries: [
      { account: 'hold:w', amount: -50 },
      { account: 'payouts:google_play', amount: 50 },
    ],
  });
  expect(again?.idempotencyKey).not.toBe(paid?.idempotencyKey);
});

test('the completion and the rejection of one hold have the same unique key', () => {
  const by = { actor: { type: 'admin', id: 'a' }, requestKey: 'k' } as const;
  const [complete] = holdCommands(withdrawal, ['complete'], by);
  const [reject] = holdCommands(withdrawal, ['reject'], by);
  expect(complete?.uniqueKey).toBe(reject?.uniqueKey);
});

test('a request moves the amount from the wallet to the hold', () => {
  const command = withdrawalRequested({
    id: 'w',
    userId: 'u',
    type: 'upi',
    amountTokens: 10,
    destination: 'd',
    idempotencyKey: 'k',
  });
  expect(command.entries).toEqual([
    { account: 'player:u', amount: -10 },
    { account: 'hold:w', amount: 10 },
  ]);
});

test.each([
  ['upi', { upiId: 'a@ok' }, { upiId: 'a@ok', email: null }],
  ['upi', { upiId: '' }, 'UPI_REQUIRED'],
  ['upi', { email: 'a@b.co' }, 'UPI_REQUIRED'],
  ['google_play', { email: 'a@b.co' }, { upiId: null, email: 'a@b.co' }],
  ['google_play', { email: '' }, 'EMAIL_REQUIRED'],
  ['google_play', { upiId: 'a@ok' }, 'EMAIL_REQUIRED'],
  ['google_play', { email: 'nobody' }, 'EMAIL_INVALID'],
] as const)('a %s withdrawal with %j has the destination %j', (type, given, result) => {
  expect(payoutAddress(type, given)).toEqual(result);
});

test('a masked redeem code shows at most four characters of the code', () => {
  expect(maskedCode('ABCD-EFGH-1234')).toBe('••••1234');
  expect(maskedCode('1234567')).toBe('••••');
});
