/** Time zone in which all times are shown, in every language. */
const ZONE = 'Asia/Kolkata';

const wholeNumber = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Returns a number of tokens with digits grouped as in India: "1,00,000" for 100000. */
export function formatTokens(tokens: number): string {
  return wholeNumber.format(tokens + 0);
}

/** Returns a number with its noun, such as "1 token" or "2,500 tokens". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatTokens(count)} ${Math.abs(count) === 1 ? one : many}`;
}

/** Returns an amount in rupees with digits grouped as in India: "₹1,00,000" for 100000. */
export function formatRupees(amount: number): string {
  // Adding zero turns a negative zero, which would be shown with its sign, into zero.
  return rupees.format(amount + 0);
}

/** Returns a change of tokens with its sign: "+50" for 50 and "-20" for −20. */
export function formatSigned(tokens: number): string {
  return tokens > 0 ? `+${formatTokens(tokens)}` : formatTokens(tokens);
}

const DATE = { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' } as const;
const HALF_A_YEAR_MS = 182 * 86_400_000;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/**
 * Returns a formatter for times in India. Names of months are in the chosen language; digits are
 * always Latin.
 */
function inIndia(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language}${Object.keys(parts).length}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, parts);
  formats.set(name, format);
  return format;
}
const formats = new Map<string, Intl.DateTimeFormat>();

const ofDay = (language: string) => (language === 'en' ? {} : ({ dayPeriod: 'short' } as const));

/**
 * Returns "21 Nov 2026, 6:30 pm IST". Non-breaking spaces allow a line break only between day and
 * time.
 */
export function formatInstant(instant: Date, language = 'en'): string {
  return unbroken(inIndia(language, { ...DATE, ...TIME, ...ofDay(language) }), instant);
}

/**
 * Returns a time such as "21 Nov, 6:30 pm IST", with the year if the time is more than half a year
 * away.
 */
export function formatNear(instant: Date, now: number, language = 'en'): string {
  if (Math.abs(instant.getTime() - now) > HALF_A_YEAR_MS) return formatInstant(instant, language);
  const { year: _, ...day } = DATE;
  return unbroken(inIndia(language, { ...day, ...TIME, ...ofDay(language) }), instant);
}

function unbroken(words: Intl.DateTimeFormat, instant: Date): string {
  const text = words.format(instant).replaceAll(' ', '\u00a0');
  return `${text.replaceAll(',\u00a0', ', ')}\u00a0IST`;
}

/** Returns the day in India, such as "21 Nov 2026". */
export function formatDay(instant: Date, language = 'en'): string {
  return inIndia(language, DATE).format(instant);
}

const DAY = 86_400;
const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;
/** Offset of Indian time from UTC in milliseconds. India has no daylight saving time. */
const OFFSET_MS = 330 * 60_000;
const dayOf = (at: number) => Math.floor((at + OFFSET_MS) / (DAY * 1000));

/**
 * Returns a time relative to now, such as "in 3 hours" or "2 days ago"; null beyond a week. From 24
 * hours on it counts calendar days in India, so that "tomorrow" always means the next day.
 */
export function formatRelative(instant: Date, now: number, language: string): string | null {
  const seconds = Math.round((instant.getTime() - now) / 1000);
  if (Math.abs(seconds) > 7 * DAY) return null;
  const words = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' });
  if (Math.abs(seconds) >= DAY) return words.format(dayOf(instant.getTime()) - dayOf(now), 'day');
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return words.format(0, 'second');
}
