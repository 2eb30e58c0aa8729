import { expect, test } from '@jest/globals';
import { yearOf } from './month.js';
import { netWinnings, taxPaise } from './net-winnings.js';

const NOTHING = { opening: 0, closing: 0, deposits: 0, payouts: 0 };

test.each([
  ['a win that stays in the wallet is taxed', { ...NOTHING, deposits: 100, closing: 500 }, 400],
  ['a win that was paid out is taxed', { ...NOTHING, deposits: 100, payouts: 500 }, 400],
  [
    'the balance of the year before is not taxed again',
    { ...NOTHING, opening: 500, payouts: 500 },
    0,
  ],
  ['a loss is not taxed', { ...NOTHING, opening: 50, deposits: 100, closing: 20 }, 0],
  ['a bonus counts as winnings', { ...NOTHING, closing: 50 }, 50],
  [
    'a debt lowers the closing balance',
    { ...NOTHING, deposits: 30, payouts: 100, closing: -20 },
    50,
  ],
])('the net winnings of a year are right: %s', (_, figures, expected) => {
  expect(netWinnings(figures)).toBe(expected);
});

test('the tax on net winnings is exact to the paisa', () => {
  expect(taxPaise(333, 30)).toBe(9_990);
  expect(taxPaise(1, 1)).toBe(1);
});

test('a financial year begins on 1 April in Indian time', () => {
  expect(yearOf(new Date('2026-03-31T18:29:59Z')).name).toBe('2025-26');
  expect(yearOf(new Date('2026-03-31T18:30:00Z'))).toEqual({
    name: '2026-27',
    from: new Date('2026-03-31T18:30:00Z'),
    to: new Date('2027-03-31T18:30:00Z'),
  });
  expect(yearOf(new Date('2026-12-01T00:00:00Z'), 1).name).toBe('2025-26');
  expect(yearOf(new Date('2099-12-01T00:00:00Z')).name).toBe('2099-00');
});
