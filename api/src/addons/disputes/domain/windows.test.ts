import { expect, test } from '@jest/globals';
import { canDispute, canSendEvidence, disputeUntil } from './windows.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 18, minute));
const match = { startTime: at(0), status: 'upcoming', declaredAt: null };
const declared = { ...match, status: 'completed', declaredAt: at(20) };

test('a result can be disputed for 30 minutes after it was declared', () => {
  expect([disputeUntil(match), disputeUntil(declared)]).toEqual([null, at(50)]);
  expect(canDispute(match, at(20))).toBe(false);
  expect([20, 49, 50].map((minute) => canDispute(declared, at(minute)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(canDispute({ ...declared, status: 'cancelled' }, at(21))).toBe(false);
});

test('evidence can be sent while a dispute is possible or waits for its answer', () => {
  expect([-1, 0, 500].map((minute) => canSendEvidence(match, false, at(minute)))).toEqual([
    false,
    true,
    true,
  ]);
  expect([49, 50].map((minute) => canSendEvidence(declared, false, at(minute)))).toEqual([
    true,
    false,
  ]);
  expect(canSendEvidence(declared, true, at(500))).toBe(true);
  expect(canSendEvidence({ ...match, status: 'active' }, false, at(-1))).toBe(true);
  expect(canSendEvidence({ ...match, status: 'cancelled' }, true, at(1))).toBe(false);
});
