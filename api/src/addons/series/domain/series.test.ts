import { expect, test } from '@jest/globals';
import { dueMatches, nextDay, type Series } from './series.js';

const MONDAY = '2026-11-23';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);
const match = (name: string, start: string, end: string) => ({
  name,
  startTime: at(MONDAY, start),
  endTime: at(MONDAY, end),
});
const series: Series<ReturnType<typeof match>> = {
  id: '01990000-0000-7000-8000-00000000abcd',
  tournaments: [match('Cup 1', '20:00', '21:00'), match('Cup 2', '20:30', '21:30')],
  weekdays: [1, 3, 7],
  madeThrough: MONDAY,
};
const startOn = (day: string) => ({ day, startTime: at(day, '20:00') });

test('the next day of a series is the next chosen day of the week', () => {
  expect(nextDay(series, at(MONDAY, '09:00'))).toEqual(startOn('2026-11-25'));
  const made = { ...series, madeThrough: '2026-11-25' };
  expect(nextDay(made, at('2026-11-25', '09:00'))).toEqual(startOn('2026-11-29'));
});

test('a series leaves out a day on which the start of its first match has passed', () => {
  expect(nextDay(series, at('2026-11-25', '19:59'))).toEqual(startOn('2026-11-25'));
  expect(nextDay(series, at('2026-11-25', '20:00'))).toEqual(startOn('2026-11-29'));
  expect(nextDay(series, at('2027-03-01', '12:00'))).toEqual(startOn('2027-03-01'));
});

test('a series creates its matches a day before the first start, at the same times', () => {
  expect(dueMatches(series, at('2026-11-24', '19:59'))).toBeNull();
  const due = dueMatches(series, at('2026-11-24', '20:00'));
  expect(due?.day).toBe('2026-11-25');
  expect(due?.tournaments.map(({ terms }) => [terms.name, terms.startTime, terms.endTime])).toEqual(
    [
      ['Cup 1', at('2026-11-25', '20:00'), at('2026-11-25', '21:00')],
      ['Cup 2', at('2026-11-25', '20:30'), at('2026-11-25', '21:30')],
    ],
  );
  const again = dueMatches(series, at('2026-11-25', '08:00'));
  expect(again).toEqual(due);
  expect(new Set(due?.tournaments.map(({ id }) => id)).size).toBe(2);
});

test('a match of a series that starts after midnight is created for the following day', () => {
  const late = { ...match('Late', '00:00', '01:00'), startTime: at('2026-11-24', '00:15') };
  const night = { ...series, tournaments: [...series.tournaments, late] };
  const due = dueMatches(night, at('2026-11-25', '08:00'));
  expect(due?.tournaments[2]?.terms.startTime).toEqual(at('2026-11-26', '00:15'));
});
