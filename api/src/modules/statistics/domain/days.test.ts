import { expect, test } from '@jest/globals';
import { averageTokens, sampledDays, shownDays } from './days.js';

test('the overview shows the last fourteen days in Indian time', () => {
  const days = shownDays(new Date('2026-03-01T18:30:00Z'));
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-02-17', '2026-03-02']);
  expect(new Set(days).size).toBe(14);
});

test('a period is shown as at most sixty evenly spaced days, including its last day', () => {
  expect(sampledDays('2026-03-01', '2026-03-03')).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ]);
  const year = sampledDays('2025-04-01', '2026-03-31');
  expect([year.length, year[0], year[1], year.at(-1)]).toEqual([
    53,
    '2025-04-01',
    '2025-04-08',
    '2026-03-31',
  ]);
  expect(sampledDays('2026-03-02', '2026-03-01')).toEqual([]);
});

test('the average balance is a whole number, and is 0 if there are no players', () => {
  expect([averageTokens(10, 4), averageTokens(10, 0)]).toEqual([3, 0]);
});
