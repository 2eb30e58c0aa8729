import { expect, test } from '@jest/globals';
import {
  counted,
  formatDay,
  formatInstant,
  formatRelative,
  formatRupees,
  formatTokens,
} from './format';

/** This instant is 21 November 2026, 10:14 pm in India. */
const now = Date.parse('2026-11-21T16:44:00Z');

test.each([
  ['2026-11-21T16:43:30Z', 'now'],
  ['2026-11-21T17:14:00Z', 'in 30 minutes'],
  ['2026-11-22T16:43:00Z', 'in 23 hours'],
  ['2026-11-22T16:44:00Z', 'tomorrow'],
  // This instant is two minutes less than 48 hours ahead, but it is the second calendar day from
  // now.
  ['2026-11-23T16:42:00Z', 'in 2 days'],
  ['2026-11-20T16:44:00Z', 'yesterday'],
  ['2026-11-19T16:46:00Z', '2 days ago'],
  ['2026-11-29T16:44:01Z', null],
])('at 10:14 pm in India, the time %s is shown as %s', (instant, words) => {
  expect(formatRelative(new Date(instant), now, 'en')).toBe(words);
});

test('a date shows the month and the part of the day in the chosen language', () => {
  const plain = (language: string) =>
    formatInstant(new Date(now), language).replaceAll('\u00a0', ' ');
  expect(plain('en')).toBe('21 Nov 2026, 10:14 pm IST');
  expect(plain('hi')).toBe('21 नव॰ 2026, रात 10:14 IST');
  expect(formatDay(new Date(now), 'hi')).toBe('21 नव॰ 2026');
});

test('a noun after a number is singular only for one', () => {
  expect([0, 1, -1, 2500].map((count) => counted(count, 'token'))).toEqual([
    '0 tokens',
    '1 token',
    '-1 token',
    '2,500 tokens',
  ]);
  expect(counted(2, 'match', 'matches')).toBe('2 matches');
});

test('a negative zero has no sign', () => {
  expect([formatRupees(-0), formatTokens(-0), formatRupees(-20)]).toEqual(['₹0', '0', '-₹20']);
});
