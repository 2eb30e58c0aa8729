/** Maximum number of places with a prize in a prize table. */
export const MOST_PLACES = 100;

/**
 * Prizes by place and per kill. The admin console calculates suggested results from this table; the
 * table itself pays no prize.
 */
export interface PrizeTable {
  /** Prizes of the places in whole tokens, the first place first. */
  readonly places: readonly number[];
  /** Prize for each kill in whole tokens, in addition to the prize of the place. */
  readonly perKill: number;
}

export const NO_PRIZE_TABLE: PrizeTable = { places: [], perKill: 0 };

/** True if the table names a prize. */
export const namesPrize = ({ places, perKill }: PrizeTable): boolean =>
  perKill > 0 || places.some((prize) => prize > 0);
