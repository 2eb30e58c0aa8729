/**
 * Estimates the server's clock. The time in an answer was right about halfway between request and
 * answer. Differences are smoothed. Time is counted on `performance.now()`, so that a change of the
 * phone's clock does not move a countdown.
 */
const SMOOTHING = 0.25;
/**
 * Difference above which the estimate is replaced instead of smoothed, in milliseconds: after a
 * sleep or at the first answer.
 */
const JUMP_MS = 5_000;

/**
 * Server time minus monotonic time, in milliseconds; the phone's own clock until the first answer.
 */
let offset = Date.now() - performance.now();
let told = false;

/**
 * Adds one answer to the estimate: `serverMs` is its time, `asked` and `heard` are times of
 * `performance.now()`.
 */
export function learnServerTime(serverMs: number, asked: number, heard: number): void {
  if (!Number.isFinite(serverMs)) return;
  const sample = serverMs - (asked + heard) / 2;
  const jumped = Math.abs(sample - offset) > JUMP_MS;
  offset = !told || jumped ? sample : offset + (sample - offset) * SMOOTHING;
  told = true;
}

/** Returns the milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return performance.now() + offset;
}
