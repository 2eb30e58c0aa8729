import { expect, test } from '@jest/globals';
import { causeWords, type PlayerMovement, placeOf } from './cause';

const ID = '01a20841-8283-7000-a529-1aa29690c10c';
const PLAIN: PlayerMovement = {
  _id: '7',
  id: '7',
  position: 7,
  type: 'Pot Moved',
  kind: 'pot_moved',
  date: '2026-11-22T14:30:00Z',
  amount: 5,
  balanceAfter: 5,
  reference: ID,
  subject: null,
  note: null,
  noteCode: null,
  state: null,
  payment: null,
  doneBy: null,
  approvalId: null,
  approvedBy: null,
};
const words = (kind: string, more: Partial<PlayerMovement> = {}) =>
  causeWords({ ...PLAIN, kind, ...more });
const place = (kind: string, more: Partial<PlayerMovement> = {}, readOnly = false) =>
  placeOf({ ...PLAIN, kind, ...more }, readOnly);

test('each type of wallet entry has a cause in words', () => {
  const match = { subject: 'Friday Final' };
  expect(['entry', 'refund', 'prize', 'prize_reversal'].map((kind) => words(kind, match))).toEqual([
    'Joined “Friday Final”',
    'Entry fee of “Friday Final” refunded',
    'Won in “Friday Final”',
    'Prize of “Friday Final” reversed',
  ]);
  const order = { subject: 'order_1', payment: 'pay_1' };
  expect(words('deposit', order)).toBe('Bought with Razorpay pay_1');
  expect(words('deposit_reversal', { subject: 'order_1' })).toBe('Payment order_1 reversed');
  const to = { subject: 'asha@upi' };
  expect([
    words('withdrawal', { ...to, state: 'completed', payment: 'UTR1' }),
    words('withdrawal', { ...to, state: 'completed' }),
    words('withdrawal', { ...to, state: 'held' }),
    words('withdrawal', { ...to, state: 'rejected' }),
    words('withdrawal_refund', to),
  ]).toEqual([
    'Withdrawal to asha@upi, paid with UTR UTR1',
    'Withdrawal to asha@upi, paid',
    'Withdrawal to asha@upi, not paid yet',
    'Withdrawal to asha@upi, rejected',
    'Withdrawal to asha@upi returned',
  ]);
  expect(words('promo', { subject: 'DIWALI' })).toBe('Promo code DIWALI');
  expect(words('adjustment', { note: 'A gift' })).toBe('Adjusted: A gift');
  expect(words('correction', { reference: 'event:12' })).toBe('Event #12 reversed');
  expect(words('pot_moved')).toBe('Pot Moved');
});

test('the cause of an entry links to its console page, and for finance staff a match links to its events', () => {
  expect(place('entry')).toEqual({
    to: '/admin/$view',
    params: { view: 'tournaments' },
    search: { q: ID, id: ID },
  });
  const events = {
    to: '/admin/$view',
    params: { view: 'ledger' },
    search: { view: 'journal', reference: ID },
  };
  expect(place('entry', {}, true)).toEqual(events);
  expect(place('promo')).toEqual(events);
  expect([
    place('withdrawal', { state: 'held' }),
    place('withdrawal_refund', { state: 'rejected' }),
    place('deposit', { payment: 'pay_1' }),
    place('adjustment', { approvalId: ID }),
    place('correction', { reference: 'event:12' }),
  ]).toMatchObject([
    { params: { view: 'withdrawals' }, search: { id: ID } },
    { params: { view: 'completed-withdrawals' }, search: { id: ID } },
    { params: { view: 'deposit-logs' }, search: { q: 'pay_1', id: ID } },
    { params: { view: 'approvals' }, search: { id: ID } },
    { params: { view: 'ledger' }, search: { view: 'journal', id: '12' } },
  ]);
  expect(place('adjustment', { reference: null })).toBeNull();
});
