import { expect, test } from '@jest/globals';
import { endOfBankTime, isGone, isRepeated, nextQuestion, nextSearch } from './schedule.js';

const now = new Date('2026-11-27T06:00:00Z');
const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000;

test('a request without an answer is repeated after 1, 2 and 5 minutes, and then searched', () => {
  expect([0, 1, 2, 3, 9].map((repeats) => minutes(nextSearch(repeats, now)))).toEqual([
    1, 2, 5, 5, 5,
  ]);
  expect([0, 1, 2, 3].map(isRepeated)).toEqual([true, true, true, false]);
});

test('a payout that is not found does not exist an hour after the last request', () => {
  expect(isGone(now, new Date(now.getTime() + 59 * 60_000))).toBe(false);
  expect(isGone(now, new Date(now.getTime() + 60 * 60_000))).toBe(true);
});

test('the gaps between questions grow up to six hours, and stay short while a payout waits', () => {
  expect(minutes(nextQuestion('processing', 0, now))).toBe(0.25);
  expect(minutes(nextQuestion('processing', 50, now))).toBe(360);
  expect(minutes(nextQuestion('queued', 50, now))).toBe(5);
});

test.each([
  ['2026-11-23T06:00:00Z', '2026-11-27T06:00:00Z'],
  ['2026-11-26T06:00:00Z', '2026-12-02T06:00:00Z'],
  // Friday evening in UTC is Saturday in India.
  ['2026-11-27T20:00:00Z', '2026-12-02T20:00:00Z'],
])('the bank has three working days from %s and one more, until %s', (from, until) => {
  expect(endOfBankTime(new Date(from))).toEqual(new Date(until));
});
