import { OWED_KINDS } from './owed.js';

/** Sum of the balances of one kind of account. */
interface KindTotal {
  readonly kind: string;
  readonly unit: string;
  readonly total: number;
}

/**
 * How the tokens that Arena owes to players changed in a month:
 * `openingOwed + deposits + prizes − fees + promotions + adjustments + receivables + others −
 * payouts = closingOwed`. 1 token is 1 rupee.
 */
export interface MonthEquation {
  readonly openingOwed: number;
  /** Tokens sold, less reversals. */
  readonly deposits: number;
  /** Prizes, less voided prizes. */
  readonly prizes: number;
  /**
   * Entry fees of the matches whose results were declared, less those of voided results. The fees
   * of open matches still belong to players.
   */
  readonly fees: number;
  /** Tokens given by promo codes. */
  readonly promotions: number;
  /** Tokens added by admins, less those removed. */
  readonly adjustments: number;
  /** Tokens that players began to owe, less those that they paid back. */
  readonly receivables: number;
  /** Changes of any other account. */
  readonly others: number;
  readonly payouts: number;
  readonly closingOwed: number;
  /** What Arena earned from its matches: fees less prizes. */
  readonly earned: number;
}

const NAMED = ['gateway:razorpay', 'house:result', 'house:promotions', 'house:adjustments'];
const PAYOUTS = ['payouts:upi', 'payouts:google_play'];

/**
 * Returns the equation of a month from the balances at both ends. It always adds up, because all
 * balances together are zero. `prizes` are the prizes of the month, less voided prizes.
 */
export function equationOf(
  opening: readonly KindTotal[],
  closing: readonly KindTotal[],
  prizes: number,
): MonthEquation {
  const tokensIn = (balances: readonly KindTotal[], takes: (kind: string) => boolean) =>
    balances
      .filter(({ kind, unit }) => unit === 'TOKEN' && takes(kind))
      .reduce((sum, { total }) => sum + total, 0);
  const grown = (takes: (kind: string) => boolean) =>
    tokensIn(closing, takes) - tokensIn(opening, takes);
  const of = (kind: string) => grown((each) => each === kind);
  const isOwed = (kind: string) => OWED_KINDS.includes(kind);
  const earned = of('house:result');
  const known = [...OWED_KINDS, ...PAYOUTS, ...NAMED, 'receivable'];
  return {
    openingOwed: tokensIn(opening, isOwed),
    deposits: 0 - of('gateway:razorpay'),
    prizes,
    fees: prizes + earned,
    promotions: 0 - of('house:promotions'),
    adjustments: 0 - of('house:adjustments'),
    receivables: 0 - of('receivable'),
    others: 0 - grown((kind) => !known.includes(kind)),
    payouts: grown((kind) => PAYOUTS.includes(kind)),
    closingOwed: tokensIn(closing, isOwed),
    earned,
  };
}

/** The money of one day of the month, for the chart. */
export interface MonthDay {
  readonly day: string;
  readonly deposits: number;
  readonly payouts: number;
  readonly earned: number;
}

/** Sums of one type of event on one day, from the daily totals of all players' entries. */
export interface DayTotal {
  readonly day: string;
  readonly type: string;
  readonly tokens: number;
  readonly playerDelta: number;
  readonly resultDelta: number;
}

/** Returns the prizes of some days, less voided prizes, also those that winners still owe. */
export function prizesIn(totals: readonly DayTotal[]): number {
  return totals.reduce((sum, { type, tokens, playerDelta }) => {
    if (type === 'PrizesReversed:owed') return sum - tokens;
    return type === 'PrizesAwarded' || type === 'PrizesReversed' ? sum + playerDelta : sum;
  }, 0);
}

/** Returns every day of the list `days` with its deposits, its payouts and what was earned. */
export function monthDays(
  days: readonly string[],
  totals: readonly DayTotal[],
): readonly MonthDay[] {
  return days.map((day) => {
    const ofDay = totals.filter((each) => each.day === day);
    const moved = (type: string) =>
      ofDay.filter((each) => each.type === type).reduce((sum, { tokens }) => sum + tokens, 0);
    return {
      day,
      deposits: moved('TokensDeposited'),
      payouts: moved('WithdrawalCompleted'),
      earned: ofDay.reduce((sum, { resultDelta }) => sum + resultDelta, 0),
    };
  });
}
