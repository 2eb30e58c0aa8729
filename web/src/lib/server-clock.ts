/**
 * Weight of the newest response in the estimate of the server's clock. The estimate assumes that
 * the server wrote its time halfway between request and response. It is relative to
 * `performance.now()`, so that a change of the device's clock does not move a countdown.
 */
const SMOOTHING = 0.25;
/**
 * Difference above which the time of a response replaces the estimate instead of being smoothed, in
 * milliseconds. Such a difference occurs after the device has slept.
 */
const JUMP_MS = 5_000;

/**
 * Server time minus `performance.now()`, in milliseconds. Before the first response it is based on
 * the device's clock.
 */
let offset = Date.now() - performance.now();
let told = false;

/**
 * Updates the estimate of the server's clock with the time of one response. `serverMs` is the
 * server's time in it; `asked` and `heard` are the times of request and response by
 * `performance.now()`, in milliseconds.
 */
export function learnServerTime(serverMs: number, asked: number, heard: number): void {
  if (!Number.isFinite(serverMs)) return;
  const sample = serverMs - (asked + heard) / 2;
  const jumped = Math.abs(sample - offset) > JUMP_MS;
  offset = !told || jumped ? sample : offset + (sample - offset) * SMOOTHING;
  told = true;
}

/** Returns the current time by the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return performance.now() + offset;
}

/** Returns the time at which this page was opened, by the server's clock, in milliseconds since 1970. */
export function pageOpenedAt(): number {
  return offset;
}
