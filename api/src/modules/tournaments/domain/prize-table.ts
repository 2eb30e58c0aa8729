/** Maximum number of ranks that a prize table may name. */
export const MOST_PLACES = 100;

/**
 * Prizes by rank and per kill. The admin console calculates suggested results from this table; the
 * table itself pays no prize.
 */
export interface PrizeTable {
  /** Prizes of the ranks in whole tokens, the first rank first. */
  readonly places: readonly number[];
  /** Prize for each kill in whole tokens, in addition to the prize of the rank. */
  readonly perKill: number;
}

export const NO_PRIZE_TABLE: PrizeTable = { places: [], perKill: 0 };
