import { expect, test } from '@jest/globals';
import { equationOf, monthDays, prizesIn } from './equation.js';

const kind = (name: string, total: number, unit = 'TOKEN') => ({ kind: name, unit, total });
const NONE = { tokens: 0, playerDelta: 0, resultDelta: 0 };

test('the tokens owed at the start and the movements add up to the tokens owed at the end', () => {
  const opening = [
    kind('player', 500),
    kind('hold', 50),
    kind('gateway:razorpay', -600),
    kind('house:result', 50),
    kind('seats', 7, 'SEAT'),
  ];
  const closing = [
    kind('player', 700),
    kind('hold', 20),
    kind('pot', 40),
    kind('receivable', -15),
    kind('gateway:razorpay', -1_000),
    kind('payouts:upi', 130),
    kind('payouts:google_play', 20),
    kind('house:result', 140),
    kind('house:promotions', -30),
    kind('house:adjustments', -5),
  ];
  const found = equationOf(opening, closing, 200);
  expect(found).toEqual({
    openingOwed: 550,
    deposits: 400,
    prizes: 200,
    fees: 290,
    promotions: 30,
    adjustments: 5,
    receivables: 15,
    others: 0,
    payouts: 150,
    closingOwed: 760,
    earned: 90,
  });
  const { openingOwed, deposits, prizes, fees, promotions, adjustments, receivables } = found;
  const more = promotions + adjustments + receivables + found.others - found.payouts;
  expect(openingOwed + deposits + prizes - fees + more).toBe(found.closingOwed);
});

test('a month without events has an equation of equal ends', () => {
  expect(equationOf([], [], 0)).toMatchObject({ openingOwed: 0, closingOwed: 0, earned: 0 });
});

test('voided prizes are subtracted, also those that winners have spent', () => {
  const of = (type: string, tokens: number, playerDelta: number) => ({
    ...NONE,
    day: '2026-10-01',
    type,
    tokens,
    playerDelta,
  });
  const totals = [
    of('PrizesAwarded', 90, 90),
    of('PrizesReversed', 50, -30),
    of('PrizesReversed:owed', 20, 0),
    of('EntryFeePaid', 40, -40),
  ];
  expect(prizesIn(totals)).toBe(40);
});

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
