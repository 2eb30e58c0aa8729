import { expect, test } from '@jest/globals';
import { dayBesides, nextAtSameTime, nextHalfHour, plan } from './series';

const NOON_IST = Date.parse('2026-11-22T06:30:00Z');
const EIGHT = '2026-11-22T20:00';

test('the matches of a series have numbered names and equal intervals, even past midnight', () => {
  const series = { name: 'Cup', startTime: '2026-11-22T23:00', count: 3, everyMinutes: 30 };
  expect(plan(series)).toEqual([
    { name: 'Cup 1', startTime: '2026-11-22T23:00' },
    { name: 'Cup 2', startTime: '2026-11-22T23:30' },
    { name: 'Cup 3', startTime: '2026-11-23T00:00' },
  ]);
  const names = plan({ ...series, name: 'Cup 7' }).map(({ name }) => name);
  expect(names).toEqual(['Cup 7', 'Cup 8', 'Cup 9']);
  expect(plan({ ...series, name: 'Cup', count: 1 })).toEqual([
    { name: 'Cup', startTime: '2026-11-22T23:00' },
  ]);
  expect(plan({ ...series, startTime: '' })[1]?.startTime).toBe('');
});

test('the form proposes the next half hour for a new match, and the same time of day for a copied match', () => {
  expect(nextHalfHour(NOON_IST)).toBe('2026-11-22T12:30');
  expect(nextAtSameTime('2026-11-20T14:30:00Z', NOON_IST)).toBe(EIGHT);
  expect(nextAtSameTime('2026-11-22T14:30:00Z', NOON_IST)).toBe(EIGHT);
  expect(nextAtSameTime('2026-11-22T06:00:00Z', NOON_IST)).toBe('2026-11-23T11:30');
});

test('a first match on a day without repetition is named', () => {
  // 22 November 2026 is a Sunday, '7'.
  expect(dayBesides(EIGHT, ['1', '6'])).toBe('Sun');
  expect(dayBesides(EIGHT, ['1', '7'])).toBeNull();
  expect(dayBesides('2026-11-23T00:30', ['7'])).toBe('Mon');
  expect(dayBesides(EIGHT, [])).toBeNull();
  expect(dayBesides('', ['1'])).toBeNull();
});
