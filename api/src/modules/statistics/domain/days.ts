import { indianDay } from '../../../kernel/index.js';

/** How many days the curves show, the present one included. */
const SHOWN_DAYS = 14;

const DAY_MS = 86_400_000;

/** The shown calendar days in India, oldest first, `YYYY-MM-DD`. */
export function shownDays(now: Date): readonly string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    indianDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - index) * DAY_MS)),
  );
}

export interface DayTotal {
  readonly day: string;
  readonly type: string;
  readonly tokens: number;
  readonly playerDelta: number;
}

/** What a day's events come to, in the words of the overview. All in tokens. */
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
  // A rejected withdrawal that is opened again takes its tokens from the wallet; a completed one
  // takes them from what was paid out.
  const unpaid = moved('WithdrawalReopened') + gained('WithdrawalReopened');
  return {
    depositedTokens: moved('TokensDeposited'),
    requestedTokens: moved('WithdrawalRequested'),
    withdrawnTokens: moved('WithdrawalCompleted') - unpaid,
    // What was paid to play, less what came back.
    feesTokens: 0 - gained('EntryFeePaid', 'EntryFeeRefunded'),
    // What a winner had spent when his prize was voided is owed by him, and no prize any more.
    prizesTokens: gained('PrizesAwarded', 'PrizesReversed') - moved('PrizesReversed:owed'),
    promoTokens: gained('PromoCodeRedeemed', 'EventReversed:PromoCodeRedeemed'),
  };
}

/** Rounded to whole tokens; nobody there is no average, which reads as 0. */
export function averageTokens(totalTokens: number, users: number): number {
  return users === 0 ? 0 : Math.round(totalTokens / users);
}
