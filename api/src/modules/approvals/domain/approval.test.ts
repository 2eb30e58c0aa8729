import { expect, test } from '@jest/globals';
import { type ApprovalNow, approvalProblem, isAbove, isLimitRaised } from './approval.js';

const NOW = new Date('2026-01-10T10:00:00Z');
const WAITING: ApprovalNow = {
  state: 'pending',
  requestedBy: 'asha',
  expiresAt: new Date('2026-01-10T10:00:01Z'),
  isCarriedOut: false,
  isRequesterActive: true,
};

test.each([
  [{}, 'bina', null],
  [{}, 'asha', 'OWN_REQUEST'],
  [{ isRequesterActive: false }, 'bina', 'REQUESTER_GONE'],
  [{ isCarriedOut: true }, 'bina', 'BEING_CARRIED_OUT'],
  [{ expiresAt: NOW }, 'bina', 'EXPIRED'],
  [{ state: 'expired' }, 'bina', 'EXPIRED'],
  [{ state: 'approved' }, 'bina', 'ALREADY_APPROVED'],
  [{ state: 'refused' }, 'asha', 'ALREADY_REFUSED'],
] as const)(
  'the approval of a request with %j by the admin %s has the problem %s',
  (change, admin, problem) => {
    expect(approvalProblem({ ...WAITING, ...change }, admin, NOW)).toBe(problem);
  },
);

test.each([
  [100, 0, false],
  [100, 100, false],
  [101, 100, true],
])('%d tokens with a limit of %d need a second admin: %s', (amount, above, needed) => {
  expect(isAbove(amount, above)).toBe(needed);
});

test.each([
  [0, 500, false],
  [0, 0, false],
  [500, 400, false],
  [500, 500, false],
  [500, 501, true],
  [500, 0, true],
])('a change of the limit from %d to %d counts as loosening: %s', (from, to, loosened) => {
  expect(isLimitRaised(from, to)).toBe(loosened);
});
