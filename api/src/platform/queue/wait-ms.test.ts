import { expect, test } from '@jest/globals';
import { waitMs } from './bullmq-jobs.js';

const kind = {
  queue: 'q',
  attempts: 9,
  firstWaitMs: 1_000,
  maxWaitMs: 10_000,
  handle: async () => undefined,
};

test('waits double up to the longest, and jitter takes at most a quarter off', () => {
  expect([1, 2, 3, 4, 5, 60].map((made) => waitMs(kind, made, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect(waitMs(kind, 5, 1)).toBe(7_500);
});
