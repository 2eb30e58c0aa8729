export interface Sizes {
  readonly users: number;
  readonly tournaments: number;
  /** Tournaments with players and results. */
  readonly played: number;
  /** Players in each of them. */
  readonly seats: number;
  readonly failedOrders: number;
  readonly withdrawals: number;
  /** Withdrawals that are paid out or returned. */
  readonly settled: number;
  readonly codes: number;
  readonly redemptions: number;
  readonly adjustments: number;
  readonly activity: number;
  readonly mails: number;
}

const LARGE: Sizes = {
  users: 200_000,
  tournaments: 50_000,
  played: 40_000,
  seats: 25,
  failedOrders: 30_000,
  withdrawals: 60_000,
  settled: 55_000,
  codes: 500,
  redemptions: 100_000,
  adjustments: 20_000,
  activity: 200_000,
  mails: 50_000,
};

/** The whole, or a part of it: 0.01 for a quick look. */
export function sizesOf(part: number): Sizes {
  const scaled = Object.entries(LARGE).map(([name, size]) => [
    name,
    name === 'seats' ? size : Math.max(1, Math.round(size * part)),
  ]);
  return Object.fromEntries(scaled) as Sizes;
}

/** Returns the number of events in the log. */
export function eventsOf(sizes: Sizes): number {
  const { users, tournaments, played, seats, withdrawals, settled, codes } = sizes;
  const rounds = tournaments + played * (seats + 1);
  const bans = Math.floor(users / 100);
  const others = codes + sizes.redemptions + sizes.adjustments + bans;
  return users + rounds + withdrawals + settled + others;
}
