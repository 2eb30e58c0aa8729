import { expect, test } from '@jest/globals';
import { tokensAdjusted } from './adjustment.js';
import { shares, tokensAdjustedForMany, totalsOf } from './bulk-adjustment.js';
import { movementKind } from './movement-kinds.js';
import { refusalOf } from './refusals.js';

test.each([
  ['TokensDeposited', 'Token Purchase'],
  ['EntryFeePaid', 'Tournament Entry'],
  ['PrizesAwarded', 'Tournament Prize'],
  ['EntryFeeRefunded', 'Tournament Refund'],
  ['WithdrawalRequested', 'Withdrawal'],
  ['WithdrawalRejected', 'Withdrawal Refund'],
  ['PromoCodeRedeemed', 'Promo Code'],
  ['TokensAdjusted', 'Admin Adjustment'],
  ['EventReversed', 'Admin Correction'],
  ['PotMoved', 'Pot Moved'],
])('an event of type %s is shown as %s in the token history', (type, label) => {
  expect(movementKind(type).label).toBe(label);
});

const balances = [
  { userId: 'a', balance: 0 },
  { userId: 'b', balance: 7 },
  { userId: 'c', balance: 30 },
];

test('a bulk addition adds the whole amount to every wallet', () => {
  const parts = shares({ operation: 'add', amountTokens: 10 }, balances);
  expect(parts.map(({ delta }) => delta)).toEqual([10, 10, 10]);
  expect(totalsOf(10, parts)).toEqual({ affected: 3, partial: 0, totalDelta: 30 });
});

test('a bulk subtraction removes at most the balance and skips empty wallets', () => {
  const parts = shares({ operation: 'subtract', amountTokens: 10 }, balances);
  expect(parts).toEqual([
    { userId: 'b', delta: -7 },
    { userId: 'c', delta: -10 },
  ]);
  expect(totalsOf(10, parts)).toEqual({ affected: 2, partial: 1, totalDelta: -17 });
});

test('the entries of an adjustment add up to zero and also apply to frozen wallets', () => {
  const one = tokensAdjusted({
    userId: 'a',
    amountTokens: -3,
    reason: 'r',
    actor: { type: 'admin', id: 'x' },
    idempotencyKey: 'k',
  });
  const many = tokensAdjustedForMany(
    { id: 'run', adminId: 'x', operation: 'add', amountTokens: 2, reason: 'r' },
    {
      number: 4,
      lastUserId: 'b',
      parts: [
        { userId: 'a', delta: 2 },
        { userId: 'b', delta: 2 },
      ],
    },
  );
  for (const { entries, overridesFreeze } of [one, many]) {
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(overridesFreeze).toBe(true);
  }
  expect(many.idempotencyKey).toBe('bulk-adjustment:run:4');
});

test('an unexpected refusal of the ledger throws an error', () => {
  const refused = { posted: false, position: null } as const;
  expect(refusalOf({ ...refused, code: 'BELOW_FLOOR', account: 'player:a' }).message).toBe(
    'Insufficient token balance',
  );
  expect(refusalOf({ ...refused, code: 'KEY_REUSED', account: null }).status).toBe(422);
  expect(() => refusalOf({ ...refused, code: 'UNBALANCED', account: null })).toThrow('UNBALANCED');
});
