import { expect, test } from '@jest/globals';
import { progressOf } from './progress.js';

const requestedAt = new Date('2026-11-20T06:00:00Z');
const processingAt = new Date('2026-11-20T08:00:00Z');
const row = {
  settlement: 'held',
  cycle: 1,
  stage: 'pending',
  requestedAt,
  processingAt: null,
  bankReference: null,
} as const;
const attempt = { cycle: 1, sentAt: null, needsPerson: false, playerReason: null, state: 'due' };
const soon = { isHeld: false, now: new Date('2026-11-20T09:00:00Z') };
const late = { isHeld: false, now: new Date('2026-11-23T09:00:00Z') };

test.each([
  ['a new request', {}, null, soon, 'requested', null],
  ['a request that is late', {}, null, late, 'requested', 'queue'],
  ['a request on hold', {}, null, { ...soon, isHeld: true }, 'held', 'review'],
  ['a payment by hand', { stage: 'processing', processingAt }, null, soon, 'sent', null],
  ['a completion by hand', { settlement: 'completed' }, null, late, 'paid', null],
  ['a rejection by an admin', { settlement: 'rejected' }, null, soon, 'returned', 'by-admin'],
  ['an approved payout', { stage: 'processing', processingAt }, {}, soon, 'requested', null],
  ['a sent payout', {}, { state: 'unknown' }, soon, 'sent', null],
  ['a sent payout that is late', {}, { state: 'unknown' }, late, 'sent', 'our-side'],
  ['a payout at the bank', {}, { state: 'processing' }, soon, 'on-its-way', null],
  ['a payout late at the bank', {}, { state: 'processing' }, late, 'on-its-way', 'bank-slow'],
  ['an attempt of an earlier hold', {}, { state: 'processing', cycle: 0 }, soon, 'requested', null],
  [
    'a payout for a person',
    {},
    { state: 'failed', needsPerson: true },
    soon,
    'requested',
    'being-checked',
  ],
  [
    'a payment that the bank returned',
    { settlement: 'rejected', cycle: 2 },
    { state: 'reversed', playerReason: 'returned-by-bank' },
    soon,
    'returned',
    'returned-by-bank',
  ],
  [
    'a rejection long after a failed payout',
    { settlement: 'rejected', cycle: 2 },
    { state: 'failed', playerReason: 'address-invalid' },
    soon,
    'returned',
    'by-admin',
  ],
] as const)('%s reads so', (_, change, payout, when, state, reason) => {
  const found = progressOf({ ...row, ...change }, payout && { ...attempt, ...payout }, when);
  expect([found.state, found.reason]).toEqual([state, reason]);
  expect(found.promisedBy).toEqual(new Date('2026-11-22T06:00:00Z'));
  expect(found.isLate).toBe(when === late && !['paid', 'returned'].includes(state));
});
