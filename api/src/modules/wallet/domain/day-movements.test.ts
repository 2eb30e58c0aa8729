import { expect, test } from '@jest/globals';
import { movementsOf } from './day-movements.js';

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
      total('CupPrizesAwarded', 45, 45, -45),
      total('EventReversed:CupPrizesAwarded', 20, -20, 20),
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
    prizesTokens: 75,
    potsTokens: 85,
    resultTokens: 10,
    promoTokens: 25,
  });
  expect(movementsOf([]).feesTokens).toBe(0);
});
