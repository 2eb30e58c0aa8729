import type { Id } from '../../../kernel/index.js';
import type { PrizeMoney, WinnerRow } from './results.js';

/** What one winner gives back when the results are voided. */
interface GivenBack extends WinnerRow {
  readonly gameName: string;
  readonly walletTokens: number;
  /** From the wallet, as far as it has them. */
  readonly takenTokens: number;
  /** Spent already: stands in the books as owed by the player. */
  readonly owedTokens: number;
}

/** What voiding moves: the prizes go back to the pot and to the house. */
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
