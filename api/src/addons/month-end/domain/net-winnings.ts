/** One player's tokens in a financial year; 1 token is 1 rupee. */
export interface YearFigures {
  /**
   * Tokens in the wallet and on hold for payouts at the start of the year, less the player's
   * receivable.
   */
  readonly opening: number;
  readonly closing: number;
  /** Tokens bought in the year, less refunds and lost disputes. */
  readonly deposits: number;
  /** Tokens of withdrawals completed in the year. */
  readonly payouts: number;
}

/**
 * Returns the net winnings of a financial year by rule 133 of the Income-tax Rules: payouts and
 * closing balance, less deposits and opening balance, and at least 0. Tokens from promo codes and
 * admins are not deposits, so they count as winnings. Entry fees of matches that have no results
 * yet count as spent.
 */
export function netWinnings({ opening, closing, deposits, payouts }: YearFigures): number {
  return Math.max(0, payouts + closing - (deposits + opening));
}

/**
 * Returns the tax on net winnings in paise. The result is exact, because one percent of a rupee is
 * one paisa.
 */
export const taxPaise = (winnings: number, ratePercent: number): number => winnings * ratePercent;
