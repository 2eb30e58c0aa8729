import { expect, test } from '@jest/globals';
import { type Booked, differencesOf, type SentPayout } from './three-sides.js';

const day = { from: new Date('2026-11-26T18:30:00Z'), to: new Date('2026-11-27T18:30:00Z') };
const at = new Date('2026-11-27T06:00:00Z');
const now = new Date('2026-11-28T00:00:00Z');
const ours: SentPayout = {
  key: 'k',
  withdrawalId: 'w',
  amountPaise: 5_000,
  outcome: 'paid',
  sentAt: at,
  providerId: 'pout_1',
  requestedAt: at,
  state: 'processed',
  reason: null,
};
const theirs = {
  id: 'pout_1',
  referenceId: 'k',
  amountPaise: 5_000,
  state: 'processed',
  createdAt: at,
};
const booked: Booked = {
  id: 'pout_1',
  payoutId: 'pout_1',
  sourceType: 'payout',
  createdAt: null,
  netPaise: 5_000,
  isOurs: true,
};

interface Change {
  readonly sent?: Partial<SentPayout> | null;
  readonly told?: readonly Partial<typeof theirs>[];
  readonly bookings?: readonly Partial<Booked>[];
}

function kinds({ sent = {}, told = [{}], bookings = [{}] }: Change): string[] {
  const all = sent ? [{ ...ours, ...sent }] : [];
  return differencesOf({
    day,
    now,
    sent: all,
    known: new Map(all.map((one) => [one.key, one])),
    told: told.map((one) => ({ ...theirs, ...one })),
    bookings: bookings.map((one) => ({ ...booked, ...one })),
  }).map(({ kind }) => kind);
}

test.each<[string, Change, string[]]>([
  ['three equal sides', {}, []],
  ['a payout that the provider does not have', { told: [], bookings: [] }, ['missing-at-provider']],
  [
    'a request that never left',
    { sent: { outcome: 'sent', requestedAt: null }, told: [], bookings: [] },
    [],
  ],
  [
    'a request that nobody found',
    { sent: { outcome: 'failed', reason: 'none-found' }, told: [], bookings: [] },
    [],
  ],
  ['another amount', { told: [{ amountPaise: 5_001 }] }, ['amount-differs']],
  ['two payouts of one attempt', { told: [{}, { id: 'pout_2' }] }, ['paid-twice']],
  ['a payment that the ledger returned', { sent: { outcome: 'failed' } }, ['paid-but-returned']],
  [
    'a failure that the ledger paid',
    { told: [{ state: 'failed' }], bookings: [{ netPaise: 0 }] },
    ['state-differs'],
  ],
  ['a paise too much in the bookings', { bookings: [{ netPaise: 5_001 }] }, ['booking-differs']],
  ['a payment without a booking', { bookings: [] }, ['booking-differs']],
  [
    'a payment that came back without a credit',
    { sent: { outcome: 'reversed' }, told: [{ state: 'reversed' }] },
    ['booking-differs'],
  ],
  ['a payout that nobody here made', { sent: null, bookings: [] }, ['unknown-payout']],
  [
    'a debit for nothing',
    {
      bookings: [
        {},
        { id: 't', payoutId: null, sourceType: 'other', createdAt: at, netPaise: 7, isOurs: false },
      ],
    },
    ['unknown-booking'],
  ],
  [
    'money that the owner moved',
    {
      bookings: [
        {},
        { id: 't', payoutId: null, sourceType: 'bank_transfer', createdAt: at, isOurs: false },
      ],
    },
    [],
  ],
])('%s', (_, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});
