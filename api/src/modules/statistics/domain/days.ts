import { indianDay } from '../../../kernel/index.js';

/** Number of days that the curves show, including today. */
const SHOWN_DAYS = 14;

const DAY_MS = 86_400_000;

/** The first of the shown days. */
export const firstShown = (now: Date): Date => new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS);

/** The shown calendar days in India, oldest first, `YYYY-MM-DD`. */
export function shownDays(now: Date): readonly string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    indianDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - index) * DAY_MS)),
  );
}

/** Most days of a curve that covers a period of any length. */
const MOST_SAMPLED = 60;

/** Days of a period, oldest first and evenly apart; the last day of the period is one of them. */
export function sampledDays(first: string, last: string): readonly string[] {
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const stride = Math.max(1, Math.ceil(((end - start) / DAY_MS + 1) / MOST_SAMPLED)) * DAY_MS;
  const count = Math.max(0, Math.floor((end - start) / stride) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * stride).toISOString().slice(0, 10),
  );
}

export interface DayTotal {
  readonly day: string;
  readonly type: string;
  readonly tokens: number;
  readonly playerDelta: number;
}

/** Sums of a day's events for the overview, in tokens. */
export interface DayMovements {
  readonly depositedTokens: number;
  readonly requestedTokens: number;
  readonly withdrawnTokens: number;
  readonly feesTokens: number;
  readonly prizesTokens: number;
  readonly promoTokens: number;
}

export function movementsOf(totals: readonly DayTotal[]): DayMovements {
  const gained = (...types: readonly string[]) =>
    totals
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { playerDelta }) => sum + playerDelta, 0);
  const moved = (type: string) =>
    totals.filter((total) => total.type === type).reduce((sum, { tokens }) => sum + tokens, 0);
  // Reopening a rejected withdrawal takes the tokens from the wallet; reopening a completed one
  // takes them from the payouts.
  const unpaid = moved('WithdrawalReopened') + gained('WithdrawalReopened');
  return {
    depositedTokens: moved('TokensDeposited'),
    requestedTokens: moved('WithdrawalRequested'),
    withdrawnTokens: moved('WithdrawalCompleted') - unpaid,
    // Entry fees paid, less refunds.
    feesTokens: 0 - gained('EntryFeePaid', 'EntryFeeRefunded'),
    // Subtract also the part of voided prizes that the winners had spent and now owe.
    prizesTokens: gained('PrizesAwarded', 'PrizesReversed') - moved('PrizesReversed:owed'),
    promoTokens: gained('PromoCodeRedeemed', 'EventReversed:PromoCodeRedeemed'),
  };
}

/** Rounded to whole tokens; 0 without players. */
export function averageTokens(totalTokens: number, users: number): number {
  return users === 0 ? 0 : Math.round(totalTokens / users);
}
