/** Minutes by which Indian time is ahead of UTC. India has one time zone and no daylight saving. */
const IST_OFFSET_MINUTES = 330;

const CLOCK = /(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)/;
const ZONE = /(?:(Z)|([+-]\d{2}):?(\d{2}))/;
const INSTANT = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})(?:[T ]${CLOCK.source} ?${ZONE.source}?)?$`,
  'i',
);

/**
 * Matches 12 to 14 digits, which are the milliseconds of a time after 1973. A shorter number is not
 * a plausible time.
 */
const EPOCH_MILLISECONDS = /^\d{12,14}$/;

/**
 * Parses a time that a client sent: ISO 8601 with a zone, milliseconds since 1970, or a text
 * without a zone, which means Indian time. Returns null for any other text.
 */
export function parseInstant(input: unknown): Date | null {
  if (typeof input !== 'number' && typeof input !== 'string') return null;
  const text = String(input).trim();
  if (EPOCH_MILLISECONDS.test(text)) return validOrNull(new Date(Number(text)));
  const [, day, clock = '00:00', utc, hours = '+05', minutes = '30'] = INSTANT.exec(text) ?? [];
  if (!day || !isDay(day)) return null;
  return validOrNull(new Date(`${day}T${clock}${utc ? 'Z' : `${hours}:${minutes}`}`));
}

/** Returns true if the day exists. `Date` alone would read 30 February as 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return validOrNull(midnight)?.toISOString().startsWith(day) ?? false;
}

/**
 * Returns the last millisecond of a calendar day in India; null if the text is not a valid day
 * `YYYY-MM-DD`.
 */
export function endOfIndianDay(day: string): Date | null {
  return isDay(day) ? validOrNull(new Date(`${day}T23:59:59.999+05:30`)) : null;
}

/** Returns the first moment of a calendar day in India, which is given as `YYYY-MM-DD`. */
export function indianDayStart(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** Returns the calendar day in India at an instant, as `YYYY-MM-DD`. */
export function indianDay(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
}

/**
 * Returns the days of a range for the name of a file: `2026-10-01-to-2026-10-31`,
 * `from-2026-10-01`, `to-2026-10-31`, or one day if the range is that day. Without a range it is
 * the day of `now`.
 */
export function indianDays(range: { readonly from?: Date; readonly to?: Date }, now: Date): string {
  const [from, to] = [range.from, range.to].map((at) => at && indianDay(at));
  if (from && to) return from === to ? from : `${from}-to-${to}`;
  if (from) return `from-${from}`;
  return to ? `to-${to}` : indianDay(now);
}

/** Returns the Indian time of an instant in the form `2026-04-01 01:30:00`. */
export function indianTime(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MINUTES * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * Returns the Indian time of an instant in the form `1 Apr, 1:30 am IST`, for use in a sentence.
 */
export const indianMoment = (instant: Date): string => `${MOMENT.format(instant)} IST`;

function validOrNull(date: Date): Date | null {
  const time = date.getTime();
  return Number.isNaN(time) || time < 0 || time > 253_402_300_799_999 ? null : date;
}
