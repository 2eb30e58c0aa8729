/** Maximum number of ranks that a prize table may name. */
export const MOST_PLACES = 100;

/** Shares of the prizes. The admin console fills in results from it; it pays nothing by itself. */
export interface PrizeTable {
  /** Whole tokens by rank, from the first on. */
  readonly places: readonly number[];
  /** Whole tokens for each kill, in addition to the rank's. */
  readonly perKill: number;
}

export const NO_PRIZE_TABLE: PrizeTable = { places: [], perKill: 0 };
