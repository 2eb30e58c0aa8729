import { expect, test } from '@jest/globals';
import { readDate, showDate } from './date-text';

const TODAY = '2026-11-22';

test.each([
  ['22 Nov 2026', '2026-11-22'],
  ['2 november 2026', '2026-11-02'],
  ['9 Sept. 2026', '2026-09-09'],
  ['1st Dec, 2026', '2026-12-01'],
  ['22/11/2026', '2026-11-22'],
  ['5-1-2026', '2026-01-05'],
  ['05.01.2026', '2026-01-05'],
  ['2026-11-22', '2026-11-22'],
  [' Today ', '2026-11-22'],
  ['yesterday', '2026-11-21'],
  ['tomorrow', '2026-11-23'],
  ['tonight', '2026-11-22'],
  ['29 Feb 2028', '2028-02-29'],
  ['', ''],
])('the typed text %j is read as the day %j', (text, day) => {
  expect(readDate(text, 'date', TODAY)).toBe(day);
});

test.each([
  ['22 Nov 2026, 8:00 pm', '2026-11-22T20:00'],
  ['22 Nov 2026 8 PM', '2026-11-22T20:00'],
  ['22 Nov 2026, 8:00 p.m.', '2026-11-22T20:00'],
  ['22/11/2026 20:00', '2026-11-22T20:00'],
  ['22 Nov 2026 at 12.15 am IST', '2026-11-22T00:15'],
  ['22-11-2026, 12:00 pm', '2026-11-22T12:00'],
  ['2026-11-22T20:05', '2026-11-22T20:05'],
  ['today 8:30pm', '2026-11-22T20:30'],
  ['', ''],
])('the typed text %j is read as the time %j', (text, time) => {
  expect(readDate(text, 'datetime-local', TODAY)).toBe(time);
});

test.each([
  ['22', 'date'],
  ['22 Nov', 'date'],
  ['22 Nov 26', 'date'],
  ['22 Nov 202', 'date'],
  ['30 Feb 2026', 'date'],
  ['11/22/2026', 'date'],
  ['0 Nov 2026', 'date'],
  ['22 Smarch 2026', 'date'],
  ['22 Marble 2026', 'date'],
  ['22 Nov 2026, 8:00 pm', 'date'],
  ['22 Nov 2026', 'datetime-local'],
  ['22 Nov 2026, 8', 'datetime-local'],
  ['22 Nov 2026, 24:00', 'datetime-local'],
  ['22 Nov 2026, 8:75 pm', 'datetime-local'],
  ['22 Nov 2026, 13 pm', 'datetime-local'],
  ['22 Nov 2026, 0:30 am', 'datetime-local'],
  ['8 pm', 'datetime-local'],
] as const)('the typed text %j is not accepted as a %s', (text, type) => {
  expect(readDate(text, type, TODAY)).toBeNull();
});

test('a date is shown as text that is read as the same date again', () => {
  expect(showDate('2026-11-05')).toBe('5 Nov 2026');
  for (const hour of ['00', '01', '11', '12', '13', '23']) {
    const local = `2026-11-05T${hour}:07`;
    expect(readDate(showDate(local), 'datetime-local', TODAY)).toBe(local);
  }
  expect(showDate('')).toBe('');
});
