import { expect, test } from '@jest/globals';
import { averageTokens, movementsOf, sampledDays, shownDays } from './days.js';

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

test('fees, prizes and payouts are counted net of refunds, voided prizes and reopened payouts', () => {
  const total = (type: string, tokens: number, playerDelta: number, resultDelta = 0) => ({
    day: '2026-03-02',
    type,
    tokens,
    playerDelta,
    resultDelta,
  });
  expect(
    movementsOf([
      total('EntryFeePaid', 100, -100),
      total('EntryFeeRefunded', 30, 30),
      total('PrizesAwarded', 120, 90, 30),
      total('PrizesReversed', 40, -25, 5),
      total('PrizesReversed:owed', 15, 0),
      total('TokensDeposited', 500, 500),
      total('WithdrawalRequested', 60, -60),
      total('WithdrawalCompleted', 50, 0),
      // Sum of two reopened withdrawals: a rejected one of 20 tokens and a completed one of 10
      // tokens.
      total('WithdrawalReopened', 30, -20),
      total('PromoCodeRedeemed', 25, 25),
      total('TokensAdjusted', 7, 7),
    ]),
  ).toEqual({
    depositedTokens: 500,
    requestedTokens: 60,
    withdrawnTokens: 40,
    feesTokens: 70,
    prizesTokens: 50,
    potsTokens: 85,
    resultTokens: 35,
    promoTokens: 25,
  });
  expect(movementsOf([]).feesTokens).toBe(0);
});

test('the average balance is a whole number, and is 0 if there are no players', () => {
  expect([averageTokens(10, 4), averageTokens(10, 0)]).toEqual([3, 0]);
});
