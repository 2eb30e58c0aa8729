import { expect, test } from '@jest/globals';
import type { LoggedEvent } from '../../../modules/ledger/index.js';
import {
  eventReversed,
  mirrored,
  movedTokens,
  reversedPosition,
  whyNotCovered,
} from './reversal.js';
import { whyNotReversible } from './reversible.js';

const entry = (account: LoggedEvent['entries'][number]['account'], amount: number) => ({
  account,
  unit: 'TOKEN' as const,
  amount,
  balanceBefore: 0,
  balanceAfter: amount,
});

const EVENT: LoggedEvent = {
  position: 12,
  type: 'TokensAdjusted',
  schemaVersion: 1,
  recordedAt: new Date(0),
  actor: { type: 'admin', id: 'a' },
  reason: 'Welcome',
  reference: null,
  idempotencyKey: 'k',
  uniqueKey: null,
  payload: { bulk: { step: 1 } },
  entries: [entry('house:adjustments', -50), entry('player:a', 30), entry('player:b', 20)],
  batch: 1,
};
const BY = { actor: { type: 'admin', id: 'x' }, reason: 'Wrong', idempotencyKey: 'r' } as const;

test.each(['TokensAdjusted', 'PromoCodeRedeemed', 'CupPrizesAwarded'])(
  'an event of type %s can be reversed',
  (type) => {
    expect(whyNotReversible(type)).toBeNull();
  },
);

test.each([
  'TokensDeposited',
  'DepositReversed',
  'EntryFeePaid',
  'EntryFeeRefunded',
  'PrizesAwarded',
  'WithdrawalRequested',
  'WithdrawalCompleted',
  'EventReversed',
  'UsesOpened',
  'AccountFrozen',
  'SomethingNew',
  'toString',
])('the refusal to reverse an event of type %s is a whole sentence', (type) => {
  expect(whyNotReversible(type)).toMatch(/^[A-Z].{20,}\.$/);
});

test('a reversal mirrors each entry, has a unique key, and names the event that it reverses', () => {
  const reversal = eventReversed(EVENT, BY);
  expect(reversal).toMatchObject({
    type: 'EventReversed',
    reference: 'event:12',
    uniqueKey: 'reversal:12',
    payload: { position: 12, type: 'TokensAdjusted', payload: { bulk: { step: 1 } } },
    entries: [
      { account: 'house:adjustments', amount: 50 },
      { account: 'player:a', amount: -30 },
      { account: 'player:b', amount: -20 },
    ],
  });
  expect(reversedPosition({ type: 'EventReversed', payload: reversal.payload })).toBe(12);
  expect(reversedPosition(EVENT)).toBeNull();
});

test('a reversal of tokens that are spent is refused with the number of missing tokens', () => {
  const at = (a: number, b: number) =>
    mirrored(EVENT, (account) => ({ 'player:a': a, 'player:b': b })[account as string] ?? -50);
  expect(whyNotCovered(at(30, 20))).toBeNull();
  expect(movedTokens(at(30, 20))).toBe(50);
  expect(whyNotCovered(at(30, 5))).toContain('holds 5 of the 20 tokens');
  expect(whyNotCovered(at(0, 5))).toContain('2 wallets hold less than this would take back. 45');
});
