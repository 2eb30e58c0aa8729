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

/** An order nobody has paid by then shows as failed; a late payment is still credited. */
export const FAILED_AFTER_MS = 30 * MINUTE;
/** How long hourly checks go on: a bank may approve a payment late for three days. */
const HOURLY_UNTIL = 3 * DAY;
/** And daily ones: what was approved last and never taken is refunded within five days. */
const DAILY_UNTIL = 6 * DAY;

/**
 * When an open order is looked at next: often while its buyer may be waiting, then hourly to 72
 * hours, then daily to the sixth day. Null: never again. By the order's age and not by a count, so
 * that checks missed while the provider was away are made up for at once and not repeated.
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

/** After a check that got no answer: soon again, whatever the order's age. */
export const UNANSWERED_RETRY_MS = 30 * SECOND;
/** An authorised payment is normally taken by the provider itself; past this we ask for it. */
export const CAPTURE_AFTER_MS = MINUTE;
