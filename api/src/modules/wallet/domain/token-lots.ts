import { ownValue } from '../../../kernel/index.js';
/**
 * The tokens of a wallet by their source. All numbers are at least 0, and their sum is the wallet's
 * balance.
 */
export interface Lots {
  readonly winnings: number;
  readonly deposits: number;
  readonly bonus: number;
}

type Source = keyof Lots;

export const NO_LOTS: Lots = { winnings: 0, deposits: 0, bonus: 0 };

/** Effect of one event on one wallet. */
export interface WalletStep {
  /** Type of the event; for a reversal with the type of the reversed event after a colon. */
  readonly type: string;
  /** Number of tokens added to the wallet; negative if they leave the wallet. Never 0. */
  readonly amount: number;
  /**
   * The account `hold:…` or `pot:…` that the tokens enter or leave; null if the event has no such
   * account.
   */
  readonly place: string | null;
}

export interface WalletLots {
  readonly lots: Lots;
  /** Number of withdrawals for which tokens have been held so far. */
  readonly holds: number;
}

/** Lots that left the wallet and may return, by the name of the account that holds them. */
export type LotsByPlace = ReadonlyMap<string, Lots>;

/**
 * Order in which entry fees and subtractions by admins take tokens. Tokens that are least likely to
 * be withdrawable come first: bonus, then deposits, then winnings.
 */
const PLAY: readonly Source[] = ['bonus', 'deposits', 'winnings'];
/** Order in which a withdrawal takes tokens: winnings first, then deposits, then bonus. */
const PAYOUT: readonly Source[] = ['winnings', 'deposits', 'bonus'];

const SPENDING: Readonly<Record<string, readonly Source[]>> = {
  WithdrawalRequested: PAYOUT,
  WithdrawalReopened: PAYOUT,
  // A voided prize takes tokens from the winnings first, and a reversed deposit takes tokens from
  // the deposits first.
  PrizesReversed: PAYOUT,
  'EventReversed:CupPrizesAwarded': PAYOUT,
  DepositReversed: ['deposits', 'bonus', 'winnings'],
};

/** Source of added tokens, by type of event. Tokens of any other event count as bonus. */
const SOURCES: Readonly<Record<string, Source>> = {
  TokensDeposited: 'deposits',
  DepositReversalUndone: 'deposits',
  PrizesAwarded: 'winnings',
  CupPrizesAwarded: 'winnings',
  PromoCodeRedeemed: 'bonus',
  TokensAdjusted: 'bonus',
};

/** Types of events that return tokens to the lots from which they were taken. */
const RETURNS = ['EntryFeeRefunded', 'WithdrawalRejected'];
const HOLDS = ['WithdrawalRequested', 'WithdrawalReopened'];

export const totalOf = ({ winnings, deposits, bonus }: Lots): number => winnings + deposits + bonus;

/**
 * Takes a number of tokens from `lots` in the given order, at most all of its tokens. Returns the
 * taken tokens by source.
 */
function taken(lots: Lots, tokens: number, order: readonly Source[]): Lots {
  let left = tokens;
  const out = { ...NO_LOTS };
  for (const source of order) {
    out[source] = Math.min(left, lots[source]);
    left -= out[source];
  }
  return out;
}

function sum(one: Lots, other: Lots, sign: 1 | -1 = 1): Lots {
  return {
    winnings: one.winnings + sign * other.winnings,
    deposits: one.deposits + sign * other.deposits,
    bonus: one.bonus + sign * other.bonus,
  };
}

/**
 * Returns the lots that one event takes from the wallet or adds to it, and the lots that then
 * remain in the account that holds them (`away`).
 */
function moved(lots: Lots, { type, amount }: WalletStep, away: Lots) {
  if (amount < 0) {
    const part = taken(lots, -amount, ownValue(SPENDING, type) ?? PLAY);
    return { part, left: part };
  }
  if (!RETURNS.includes(type)) {
    return { part: { ...NO_LOTS, [ownValue(SOURCES, type) ?? 'bonus']: amount }, left: away };
  }
  // The lots that are not returned stay in `away`, because a captain who paid for a squad gets
  // several refunds from one pot.
  const back = taken(away, amount, PAYOUT);
  const part = sum(back, { ...NO_LOTS, bonus: amount - totalOf(back) });
  return { part, left: sum(away, back, -1) };
}

/**
 * Returns a wallet's lots after further events, and the lots that left the wallet in these events.
 * The result is the same for one call with all events and for several calls.
 */
export function lotsAfter(
  before: WalletLots,
  away: LotsByPlace,
  steps: readonly WalletStep[],
): WalletLots & { readonly away: LotsByPlace } {
  let { lots, holds } = before;
  const places = new Map<string, Lots>();
  for (const step of steps) {
    const there =
      step.place === null ? undefined : (places.get(step.place) ?? away.get(step.place));
    const { part, left } = moved(lots, step, there ?? NO_LOTS);
    lots = sum(lots, part, step.amount < 0 ? -1 : 1);
    if (step.place !== null) places.set(step.place, left);
    if (step.amount < 0 && HOLDS.includes(step.type)) holds += 1;
  }
  return { lots, holds, away: places };
}
