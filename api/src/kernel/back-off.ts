interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /**
   * Largest share by which a pause is randomly shortened, so that callers do not all retry at once.
   */
  readonly spread?: number;
}

/**
 * Returns the pause before the next attempt, in milliseconds. The pause doubles with each failure,
 * up to a maximum.
 */
export function backOff(
  { firstMs, longestMs, spread = 0 }: BackOff,
  failures: number,
  random = Math.random(),
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 - spread * random));
}
