interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** The random share of a pause, so that many callers do not retry at once. */
  readonly spread?: number;
}

/**
 * Returns the pause after a number of failures, in milliseconds: doubled each time, up to a
 * maximum.
 */
export function backOff(
  { firstMs, longestMs, spread = 0 }: BackOff,
  failures: number,
  random = Math.random(),
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - spread * random));
}
