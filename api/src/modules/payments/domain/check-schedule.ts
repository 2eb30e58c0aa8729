const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FIRST_HALF_HOUR = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
];

/** Age at which an unpaid order shows as failed; a late payment is still credited. */
export const FAILED_AFTER_MS = 30 * MINUTE;
/** Age until which checks are hourly: a bank may approve a payment up to three days late. */
const HOURLY_UNTIL = 3 * DAY;
/** Age until which checks are daily: an uncaptured payment is refunded within five days. */
const DAILY_UNTIL = 6 * DAY;

/**
 * Returns the time of an open order's next check: often while its buyer may be waiting, then hourly
 * to 72 hours, then daily to the sixth day, then null. The order's age decides, so that one check
 * makes up for all those missed while the provider was unreachable.
 */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const at = nextAge(age);
  return at === null ? null : new Date(createdAt.getTime() + at);
}

function nextAge(age: number): number | null {
  const early = FIRST_HALF_HOUR.find((each) => each > age);
  if (early !== undefined) return early;
  const hour = (Math.floor(age / HOUR) + 1) * HOUR;
  if (hour <= HOURLY_UNTIL) return hour;
  const day = (Math.floor(age / DAY) + 1) * DAY;
  return day <= DAILY_UNTIL ? day : null;
}

/** Pause after a check without an answer, at any age of the order. */
export const UNANSWERED_RETRY_MS = 30 * SECOND;
/** Age of an authorised payment at which we capture it; normally the provider does so earlier. */
export const CAPTURE_AFTER_MS = MINUTE;
