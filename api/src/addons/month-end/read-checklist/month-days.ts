import { type DayTotal, movementsOf } from '../../../modules/wallet/index.js';

/** The money of one day of the month, for the chart. */
export interface MonthDay {
  readonly day: string;
  readonly deposits: number;
  readonly payouts: number;
  readonly earned: number;
}

/** Returns every day of the list `days` with its deposits, its payouts and what was earned. */
export function monthDays(
  days: readonly string[],
  totals: readonly DayTotal[],
): readonly MonthDay[] {
  return days.map((day) => {
    const { depositedTokens, withdrawnTokens, resultTokens } = movementsOf(
      totals.filter((each) => each.day === day),
    );
    return { day, deposits: depositedTokens, payouts: withdrawnTokens, earned: resultTokens };
  });
}
