/**
 * Weight of the newest answer in the estimate of the server's clock. The estimate assumes that the
 * time in an answer is right halfway between request and answer. It counts on `performance.now()`,
 * so that a change of the device's clock does not move a countdown.
 */
const SMOOTHING = 0.25;
/**
 * Difference above which an answer's time replaces the estimate instead of being smoothed, in
 * milliseconds. Such a difference occurs after the device has slept.
 */
const JUMP_MS = 5_000;

/**
 * Server time minus `performance.now()`, in milliseconds. Before the first answer it uses the
 * device's clock.
 */
let offset = Date.now() - performance.now();
let told = false;

/**
 * Adds an answer to the estimate of the server's clock. `serverMs` is the time in the answer;
 * `asked` and `heard` are the times of request and answer by `performance.now()`.
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
