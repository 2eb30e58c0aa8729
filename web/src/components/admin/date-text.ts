export type DateType = 'date' | 'datetime-local';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const two = (number: number | string) => String(number).padStart(2, '0');

const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4})$/i;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Matches a date followed by a time, such as "8 pm", "8:00 pm" or "20:00". */
const TIME = /^(.*?)(?:T|,? at |,? |,)(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/i;

/** Returns the date as `2026-11-22`; null if the calendar has no such day. */
function dayOf(year: string, month: number, day: string): string | null {
  const text = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal ? text : null;
}

/**
 * Reads a typed day: `today` and similar words, ISO 8601, or day, month and year as in India.
 * Returns `2026-11-22`; null for an invalid day.
 */
function readDay(text: string, today: string): string | null {
  const nearby = ['yesterday', 'today', 'tomorrow'].indexOf(
    text.toLowerCase().replace('tonight', 'today'),
  );
  if (nearby >= 0) {
    return new Date(Date.parse(today) + (nearby - 1) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, iso = '', month = '', of = ''] = ISO.exec(text) ?? [];
  if (iso) return dayOf(iso, Number(month), of);
  const [, day = '', second = '', year = ''] = NUMBERS.exec(text) ?? NAMED.exec(text) ?? [];
  const named = MONTHS.findIndex((name) => name.toLowerCase().startsWith(second.toLowerCase()));
  return day ? dayOf(year, /^\d/.test(second) ? Number(second) : named + 1, day) : null;
}

/**
 * Returns a typed time as `20:00`. Returns null for an impossible time, and for an hour without
 * minutes, am or pm.
 */
function readTime(hours: string, minutes: string | undefined, half: string): string | null {
  if (!half && minutes === undefined) return null;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const of24 = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;
  return `${two(of24)}:${minutes ?? '00'}`;
}

/**
 * Reads a typed date, such as "22 Nov 2026, 8:00 pm", "22/11/2026 20:00" or "today 8 pm". Returns
 * `2026-11-22` or `2026-11-22T20:00`, '' for an empty text, and null for an invalid date. `today`
 * is the day in India.
 */
export function readDate(text: string, type: DateType, today: string): string | null {
  const spaced = text.replace(/\s+/g, ' ').trim();
  const plain = spaced.replace(/ IST$/i, '').replace(/([ap])\.m\.?$/i, '$1m');
  if (plain === '') return '';
  if (type === 'date') return readDay(plain, today);
  const [, day = '', hours = '', minutes, half = ''] = TIME.exec(plain) ?? [];
  const [date, time] = [readDay(day.trim(), today), readTime(hours, minutes, half)];
  return date && time && `${date}T${time}`;
}

/** Returns `2026-11-22` as "22 Nov 2026" and `2026-11-22T20:00` as "22 Nov 2026, 8:00 pm". */
export function showDate(local: string): string {
  const [, year, month, day, hours, minutes] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(local) ?? [];
  if (!day) return local;
  const date = `${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year}`;
  if (!hours) return date;
  return `${date}, ${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;
}
