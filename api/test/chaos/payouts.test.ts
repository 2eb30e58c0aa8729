// The comparison at the end of `make payout-chaos`: it must see each kind of mistake.

import { expect, test } from '@jest/globals';
import { compare } from '../../chaos/payouts/compare.js';
import type { Booked, Listed } from '../../chaos/payouts/provider.js';

type Books = Parameters<typeof compare>[0];

const attempt = (id: string, withdrawalId: string, state = 'processed') => ({
  id,
  withdrawalId,
  state,
  needsPerson: false,
  amountPaise: 5_000,
  providerId: `pout_${id}`,
});
const listed = (id: string, status = 'processed'): Listed => ({
  id: `pout_${id}`,
  reference_id: id,
  amount: 5_000,
  fees: 590,
  status,
  status_details: null,
});
const debit = (id: string): Booked => ({
  id: `txn_${id}`,
  amount: 5_000,
  debit: 5_590,
  credit: 0,
  source: { entity: 'payout', id: `pout_${id}` },
});
const credit = (id: string): Booked => ({
  id: `txn_back_${id}`,
  amount: 5_000,
  debit: 0,
  credit: 5_590,
  source: { entity: 'reversal', id: `rvrsl_${id}`, payout_id: `pout_${id}` },
});

/** One withdrawal that the second attempt paid. */
const BOOKS: Books = {
  attempts: [attempt('a1', 'w1', 'failed'), attempt('a2', 'w1')],
  withdrawals: [{ id: 'w1', state: 'completed', amountTokens: 50 }],
  sentTokens: 0,
  cases: [],
};
const LISTED = [listed('a1', 'failed'), listed('a2')];
const BOOKED = [debit('a1'), credit('a1'), debit('a2')];

const kinds = (books: Books, payouts = LISTED, bookings = BOOKED) =>
  compare(books, payouts, bookings).findings.map((finding) => finding.split(':')[0]);

test('a withdrawal that the second attempt paid has no finding', () => {
  expect(compare(BOOKS, LISTED, BOOKED).findings).toEqual([]);
  expect(compare(BOOKS, LISTED, BOOKED).table).toContainEqual(['paid twice', 0]);
});

test('a withdrawal that both attempts paid is found, and so is the difference of the sums', () => {
  const twice = [listed('a1'), listed('a2')];
  expect(kinds(BOOKS, twice, [debit('a1'), debit('a2')])).toEqual(['TWICE', 'SUM', 'SUM']);
});

test('a payout that the product does not know is lost', () => {
  expect(kinds(BOOKS, [...LISTED, listed('a3', 'failed')])).toEqual(['LOST']);
});

test('a payout without an end is unknown', () => {
  const attempts = [...BOOKS.attempts, attempt('a3', 'w2', 'unknown')];
  const withdrawals = [...BOOKS.withdrawals, { id: 'w2', state: 'held', amountTokens: 50 }];
  expect(kinds({ ...BOOKS, attempts, withdrawals })).toEqual(['UNKNOWN', 'LOST']);
});

test('a withdrawal that is paid and returned, or completed and not paid, differs', () => {
  const returned = [{ id: 'w1', state: 'returned', amountTokens: 50 }];
  expect(kinds({ ...BOOKS, withdrawals: returned })).toEqual(['DIFFERS', 'SUM', 'SUM']);
  const reversed = [listed('a1', 'failed'), listed('a2', 'reversed')];
  expect(kinds(BOOKS, reversed, [...BOOKED, credit('a2')])).toEqual(['DIFFERS', 'SUM', 'SUM']);
});

test('a held withdrawal may wait for a person only', () => {
  const withdrawals = [...BOOKS.withdrawals, { id: 'w2', state: 'held', amountTokens: 50 }];
  const failed = attempt('a3', 'w2', 'failed');
  const all = (needsPerson: boolean) => ({
    ...BOOKS,
    withdrawals,
    attempts: [...BOOKS.attempts, { ...failed, needsPerson }],
  });
  expect([kinds(all(false)), kinds(all(true))]).toEqual([['LOST'], []]);
});

test('a missing booking, tokens that stay at the provider, and an open case are findings', () => {
  expect(kinds(BOOKS, LISTED, [debit('a1'), credit('a1')])).toEqual(['SUM']);
  const cases = [{ kind: 'paid-twice', what: 'Two payouts.' }];
  expect(kinds({ ...BOOKS, sentTokens: 50, cases })).toEqual(['SUM', 'CASE paid-twice']);
});
