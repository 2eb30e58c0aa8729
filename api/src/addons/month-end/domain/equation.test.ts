import { expect, test } from '@jest/globals';
import { equationOf } from './equation.js';

const kind = (name: string, total: number, unit = 'TOKEN') => ({ kind: name, unit, total });

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
