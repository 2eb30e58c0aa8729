import { expect, test } from '@jest/globals';
import { backOff } from './back-off.js';

const waits = { firstMs: 1_000, longestMs: 10_000, spread: 0.25 };

test('pauses between retries double up to a maximum, and are randomly shortened by at most the fraction `spread`', () => {
  expect([1, 2, 3, 4, 5, 60, 5_000].map((failures) => backOff(waits, failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ]);
  expect(backOff(waits, 5, 1)).toBe(7_500);
});
