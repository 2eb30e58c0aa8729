/**
 * The server's clock as seen from here. Each answer tells the server's time; halfway between asking
 * and hearing is the best guess of when it was true. Differences are smoothed, and time is counted
 * on `performance.now()`, so that changing the phone's clock does not move a countdown.
 */
const SMOOTHING = 0.25;
/** A jump beyond this is a correction (sleep, a first guess), not jitter. */
const JUMP_MS = 5_000;

/** Server time minus monotonic time, in milliseconds; the phone's own clock until first told. */
let offset = Date.now() - performance.now();
let told = false;

/** Learns from one answer: `serverMs` was its time, asked and heard are `performance.now()`. */
export function learnServerTime(serverMs: number, asked: number, heard: number): void {
  if (!Number.isFinite(serverMs)) return;
  const sample = serverMs - (asked + heard) / 2;
  const jumped = Math.abs(sample - offset) > JUMP_MS;
  offset = !told || jumped ? sample : offset + (sample - offset) * SMOOTHING;
  told = true;
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return performance.now() + offset;
}
