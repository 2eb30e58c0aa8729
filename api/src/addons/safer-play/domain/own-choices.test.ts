import { expect, test } from '@jest/globals';
import { exceeded, NO_LIMITS, pauseEnd, periodsAt } from './own-choices.js';

// A Tuesday in India that is still Monday in London.
const TUESDAY = new Date('2026-11-30T20:00:00Z');
const MONDAY_AT_MIDNIGHT = new Date('2026-11-29T18:30:00Z');

test('days, weeks and months begin at midnight in India, and weeks begin on Monday', () => {
  expect(periodsAt(TUESDAY)).toEqual({
    starts: {
      day: new Date('2026-11-30T18:30:00Z'),
      week: MONDAY_AT_MIDNIGHT,
      month: new Date('2026-11-30T18:30:00Z'),
    },
    ends: {
      day: new Date('2026-12-01T18:30:00Z'),
      week: new Date('2026-12-06T18:30:00Z'),
      month: new Date('2026-12-31T18:30:00Z'),
    },
  });
  expect(periodsAt(MONDAY_AT_MIDNIGHT).starts.week).toEqual(MONDAY_AT_MIDNIGHT);
});

test('when several limits are exceeded, the limit with the fewest tokens left is reported', () => {
  const spent = { day: 10, week: 90, month: 90 };
  expect(exceeded(NO_LIMITS, spent, 999, TUESDAY)).toBeNull();
  const limits = { day: 50, week: 100, month: 100 };
  expect(exceeded(limits, spent, 10, TUESDAY)).toBeNull();
  expect(exceeded(limits, spent, 11, TUESDAY)).toEqual({
    left: 10,
    allowedAt: new Date('2026-12-31T18:30:00Z'),
  });
});

test('a pause of six months ends on the same day of the sixth calendar month', () => {
  expect(pauseEnd('6-months', new Date('2026-11-23T06:00:00Z'))).toEqual(
    new Date('2027-05-23T06:00:00Z'),
  );
});
