import { indianDay } from '../../../kernel/index.js';

/** Number of days in the charts of the overview, including today. */
const SHOWN_DAYS = 14;

const DAY_MS = 86_400_000;

/** Returns a time on the first day that the charts show. */
export const firstShown = (now: Date): Date => new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS);

/** Returns the calendar days in India that the charts show, oldest first, as `YYYY-MM-DD`. */
export function shownDays(now: Date): readonly string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    indianDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - index) * DAY_MS)),
  );
}

/** Maximum number of days in a chart, for a period of any length. */
const MOST_SAMPLED = 60;

/** Returns evenly spaced days of a period, oldest first, including the last day. */
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
  /** Tokens that the account `house:result` gained or lost. */
  readonly resultDelta: number;
}

/** Sums of the tokens that one day's events moved, for the overview. */
export interface DayMovements {
  readonly depositedTokens: number;
  readonly requestedTokens: number;
  readonly withdrawnTokens: number;
  readonly feesTokens: number;
  readonly prizesTokens: number;
  /** Pots of the matches whose results were declared, less those of voided results. */
  readonly potsTokens: number;
  /**
   * The platform's result: pots less prizes. It is not fees less prizes, because the fees of open
   * matches belong to their players.
   */
  readonly resultTokens: number;
  readonly promoTokens: number;
}

export function movementsOf(totals: readonly DayTotal[]): DayMovements {
  const gained = (...types: readonly string[]) =>
    totals
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { playerDelta }) => sum + playerDelta, 0);
  const moved = (type: string) =>
    totals.filter((total) => total.type === type).reduce((sum, { tokens }) => sum + tokens, 0);
  // Reopening a completed withdrawal takes its tokens back from the payouts, so these tokens are
  // subtracted. Reopening a rejected withdrawal takes tokens from the wallet and leaves the payouts
  // unchanged.
  const unpaid = moved('WithdrawalReopened') + gained('WithdrawalReopened');
  // Prizes less voided prizes, including the voided prizes that winners had already spent and now
  // owe.
  const ofMatches = gained('PrizesAwarded', 'PrizesReversed') - moved('PrizesReversed:owed');
  const ofCups = gained('CupPrizesAwarded', 'EventReversed:CupPrizesAwarded');
  const prizesTokens = ofMatches + ofCups;
  const resultTokens = totals.reduce((sum, { resultDelta }) => sum + resultDelta, 0);
  return {
    depositedTokens: moved('TokensDeposited'),
    requestedTokens: moved('WithdrawalRequested'),
    withdrawnTokens: moved('WithdrawalCompleted') - unpaid,
    // Entry fees paid, less refunds. Fees are negative in `playerDelta`, so the sign is reversed.
    feesTokens: 0 - gained('EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded'),
    prizesTokens,
    potsTokens: prizesTokens + resultTokens,
    resultTokens,
    promoTokens: gained('PromoCodeRedeemed', 'EventReversed:PromoCodeRedeemed'),
  };
}

/** Returns the average balance of a player, rounded to whole tokens; 0 if there are no players. */
export function averageTokens(totalTokens: number, users: number): number {
  return users === 0 ? 0 : Math.round(totalTokens / users);
}
