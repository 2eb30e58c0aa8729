export interface Sizes {
  /** Number of days before now over which the data is spread. */
  readonly days: number;
  readonly users: number;
  /**
   * Number of paid orders. Each of the first `users` orders is the first deposit of another player.
   */
  readonly orders: number;
  readonly tournaments: number;
  /** Number of tournaments with players and results. */
  readonly played: number;
  /** Number of players in each tournament with results. */
  readonly seats: number;
  /** Number of seats of each tournament. */
  readonly capacity: number;
  readonly failedOrders: number;
  readonly withdrawals: number;
  /** Number of withdrawals that are paid out or returned. */
  readonly settled: number;
  readonly codes: number;
  readonly redemptions: number;
  readonly adjustments: number;
  readonly activity: number;
  readonly mails: number;
}

const LARGE: Sizes = {
  days: 365,
  users: 200_000,
  orders: 200_000,
  tournaments: 50_000,
  played: 40_000,
  seats: 25,
  capacity: 48,
  failedOrders: 30_000,
  withdrawals: 60_000,
  settled: 55_000,
  codes: 500,
  redemptions: 100_000,
  adjustments: 20_000,
  activity: 200_000,
  mails: 50_000,
};

/** Row counts of the data that `make months` generates: three months of a small product. */
export const MONTHS: Sizes = {
  days: 100,
  users: 400,
  orders: 1_200,
  tournaments: 140,
  played: 140,
  seats: 40,
  capacity: 40,
  failedOrders: 60,
  withdrawals: 60,
  settled: 44,
  codes: 6,
  redemptions: 120,
  adjustments: 20,
  activity: 60,
  mails: 60,
};

const NOT_SCALED = ['days', 'seats', 'capacity'];

/** Returns the sizes for a part of an example: 1 is the whole example, and 0.01 a hundredth. */
export function sizesOf(part: number, whole: Sizes = LARGE): Sizes {
  const scaled = Object.entries(whole).map(([name, size]) => [
    name,
    NOT_SCALED.includes(name) ? size : Math.max(1, Math.round(size * part)),
  ]);
  return Object.fromEntries(scaled) as Sizes;
}

/** Returns the number of events that the example with these sizes adds to the log. */
export function eventsOf(sizes: Sizes): number {
  const { users, orders, tournaments, played, seats, withdrawals, settled, codes } = sizes;
  const rounds = tournaments + played * (seats + 1);
  const bans = Math.floor(users / 100);
  const others = codes + sizes.redemptions + sizes.adjustments + bans;
  return orders + rounds + withdrawals + settled + others;
}
