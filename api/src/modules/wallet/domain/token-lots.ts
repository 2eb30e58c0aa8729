/** Whole tokens by source; never negative, their sum is the wallet's balance. */
export interface Lots {
  readonly winnings: number;
  readonly deposits: number;
  readonly bonus: number;
}

type Source = keyof Lots;

export const NO_LOTS: Lots = { winnings: 0, deposits: 0, bonus: 0 };

/** Effect of one event on one wallet. */
export interface WalletStep {
  readonly type: string;
  /** Signed; never 0. */
  readonly amount: number;
  /** The account whose tokens may return: `hold:…` or `pot:…`. */
  readonly place: string | null;
}

export interface WalletLots {
  readonly lots: Lots;
  /** Number of holds for withdrawals so far. */
  readonly holds: number;
}

/** Lots that left the wallet, by the account that holds them. */
export type LotsByPlace = ReadonlyMap<string, Lots>;

/**
 * Entry fees and admins' subtractions take the least withdrawable tokens first: bonus, then
 * deposits, then winnings.
 */
const PLAY: readonly Source[] = ['bonus', 'deposits', 'winnings'];
/** A withdrawal takes the opposite order: winnings first. */
const PAYOUT: readonly Source[] = ['winnings', 'deposits', 'bonus'];

const SPENDING: Readonly<Record<string, readonly Source[]>> = {
  WithdrawalRequested: PAYOUT,
  WithdrawalReopened: PAYOUT,
  // A voided prize is taken from winnings first; a reversed purchase from deposits.
  PrizesReversed: PAYOUT,
  DepositReversed: ['deposits', 'bonus', 'winnings'],
};

/**
 * Source of the tokens by event type. Any other type, such as an admin's adjustment, is a bonus.
 */
const SOURCES: Readonly<Record<string, Source>> = {
  TokensDeposited: 'deposits',
  DepositReversalUndone: 'deposits',
  PrizesAwarded: 'winnings',
  PromoCodeRedeemed: 'bonus',
  TokensAdjusted: 'bonus',
};

/** Events that return the same lots that had left the wallet. */
const RETURNS = ['EntryFeeRefunded', 'WithdrawalRejected'];
const HOLDS = ['WithdrawalRequested', 'WithdrawalReopened'];

export const totalOf = ({ winnings, deposits, bonus }: Lots): number => winnings + deposits + bonus;

/** Takes up to this many tokens from `lots`, one source after the other. */
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

/** Returns the lots that one event takes from the wallet or adds to it. */
function moved(lots: Lots, { type, amount }: WalletStep, away: Lots): Lots {
  if (amount < 0) return taken(lots, -amount, SPENDING[type] ?? PLAY);
  if (!RETURNS.includes(type)) return { ...NO_LOTS, [SOURCES[type] ?? 'bonus']: amount };
  const back = taken(away, amount, PAYOUT);
  return sum(back, { ...NO_LOTS, bonus: amount - totalOf(back) });
}

/**
 * Returns a wallet's lots after further events, in order, and the lots held elsewhere. The result
 * does not depend on how the log is divided into reads.
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
    const part = moved(lots, step, there ?? NO_LOTS);
    lots = sum(lots, part, step.amount < 0 ? -1 : 1);
    if (step.amount < 0 && step.place !== null) places.set(step.place, part);
    if (step.amount < 0 && HOLDS.includes(step.type)) holds += 1;
  }
  return { lots, holds, away: places };
}
