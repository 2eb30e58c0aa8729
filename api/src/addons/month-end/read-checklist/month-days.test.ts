import { expect, test } from '@jest/globals';
import { monthDays } from './month-days.js';

const NONE = { tokens: 0, playerDelta: 0, resultDelta: 0 };

test('each day of a month is in the chart, also a day without events', () => {
  const day = '2026-10-02';
  const totals = [
    { ...NONE, day, type: 'TokensDeposited', tokens: 100, playerDelta: 100 },
    { ...NONE, day, type: 'WithdrawalCompleted', tokens: 30 },
    { ...NONE, day, type: 'PrizesAwarded', tokens: 90, playerDelta: 90, resultDelta: -10 },
  ];
  expect(monthDays(['2026-10-01', day], totals)).toEqual([
    { day: '2026-10-01', deposits: 0, payouts: 0, earned: 0 },
    { day, deposits: 100, payouts: 30, earned: -10 },
  ]);
});
