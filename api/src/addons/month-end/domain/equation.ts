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
