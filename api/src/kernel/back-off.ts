interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** The share of a wait that is random, so that many callers do not come back together. */
  readonly spread?: number;
}

/** The wait after a number of failures, in milliseconds: doubled each time, up to the longest. */
export function backOff(
  { firstMs, longestMs, spread = 0 }: BackOff,
  failures: number,
  random = Math.random(),
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - spread * random));
}
