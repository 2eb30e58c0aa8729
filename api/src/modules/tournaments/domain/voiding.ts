import type { Id } from '../../../kernel/index.js';
import type { PrizeMoney, WinnerRow } from './results.js';

/** The tokens that one winner returns after the results are voided. */
interface GivenBack extends WinnerRow {
  readonly gameName: string;
  readonly walletTokens: number;
  /** Tokens that are taken from the wallet, at most its balance. */
  readonly takenTokens: number;
  /** Spent prize tokens, which become a receivable of the player. */
  readonly owedTokens: number;
}

/** Tokens that voiding moves: the prizes return to the pot and to the house account. */
export interface VoidOutlook extends PrizeMoney {
  readonly winners: readonly GivenBack[];
  readonly takenTokens: number;
  readonly owedTokens: number;
}

export function voidOutlook(
  winners: readonly (WinnerRow & { readonly gameName: string })[],
  money: PrizeMoney,
  walletOf: (userId: Id) => number,
): VoidOutlook {
  const lines = winners.map((winner) => {
    const walletTokens = walletOf(winner.userId);
    const takenTokens = Math.min(winner.prizeTokens, Math.max(0, walletTokens));
    return { ...winner, walletTokens, takenTokens, owedTokens: winner.prizeTokens - takenTokens };
  });
  const sum = (of: 'takenTokens' | 'owedTokens') =>
    lines.reduce((total, line) => total + line[of], 0);
  return {
    ...money,
    winners: lines,
    takenTokens: sum('takenTokens'),
    owedTokens: sum('owedTokens'),
  };
}
