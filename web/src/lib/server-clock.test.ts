import { expect, jest, test } from '@jest/globals';
import { learnServerTime, serverNow } from './server-clock';

let now = 1_000;
jest.spyOn(performance, 'now').mockImplementation(() => now);

test('the server time in the first response counts for the moment halfway between request and response', () => {
  learnServerTime(500_000, 900, 1_100);
  expect(serverNow()).toBe(500_000);
  now += 250;
  expect(serverNow()).toBe(500_250);
});

test('the clock smooths a small difference and applies a large one at once', () => {
  const before = serverNow();
  learnServerTime(before + 400, now, now);
  expect(serverNow()).toBe(before + 100);
  learnServerTime(before + 60_000, now, now);
  expect(serverNow()).toBe(before + 60_000);
});

test("a response without a time does not change the estimate of the server's clock", () => {
  const before = serverNow();
  learnServerTime(Number.NaN, now, now);
  expect(serverNow()).toBe(before);
});
