import { expect, test } from '@jest/globals';
import { formatAhead } from './time-ahead';

/** This instant is 21 November 2026, 10:14 pm in India. */
const now = Date.parse('2026-11-21T16:44:00Z');

test.each([
  ['2026-11-21T18:30:00Z', 'in 1 h 46 min'],
  ['2026-11-21T18:44:00Z', 'in 2 h'],
  // One second less than two hours is not rounded up.
  ['2026-11-21T18:43:59Z', 'in 1 h 59 min'],
  ['2026-11-22T16:43:30Z', 'in 23 h 59 min'],
  ['2026-11-21T17:14:00Z', 'in 30 minutes'],
  ['2026-11-22T16:44:00Z', 'tomorrow'],
  ['2026-11-21T14:44:00Z', '2 hours ago'],
  ['2026-11-29T16:44:01Z', null],
])('at 10:14 pm in India, a start at %s is %s', (instant, words) => {
  expect(formatAhead(new Date(instant), now)).toBe(words);
});
