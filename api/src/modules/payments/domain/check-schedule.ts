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

/**
 * Age at which an unpaid order is shown as failed, in milliseconds. A later payment is still
 * credited.
 */
export const FAILED_AFTER_MS = 30 * MINUTE;
/**
 * Maximum age, in milliseconds, of an order that is checked hourly, because a bank may approve a
 * payment up to three days late.
 */
const HOURLY_UNTIL = 3 * DAY;
/**
 * Maximum age, in milliseconds, of an order that is checked daily, because the provider refunds a
 * payment that is not captured within five days.
 */
const DAILY_UNTIL = 6 * DAY;

/**
 * Returns the time of an open order's next check; null after the sixth day. Checks are frequent in
 * the first half hour, while the buyer may be waiting, then hourly up to 72 hours and then daily.
 * The time depends only on the order's age, so checks that were missed during an outage are not
 * repeated one by one.
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

/** Pause after a check to which the provider did not respond, in milliseconds. */
export const UNANSWERED_RETRY_MS = 30 * SECOND;
/**
 * Age at which we capture an authorised payment, in milliseconds. Normally the provider captures it
 * earlier.
 */
export const CAPTURE_AFTER_MS = MINUTE;
