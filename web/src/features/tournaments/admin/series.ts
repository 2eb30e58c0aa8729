import { fromLocal, toLocal } from './indian-local-time';

const MINUTE_MS = 60_000;

/** Days of the week with the numbers that a series uses: Monday is '1'. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

export interface Planned {
  readonly name: string;
  /** Start in Indian time, written as in a datetime-local field. */
  readonly startTime: string;
}

/** Returns the Indian time that is some minutes after `local`; '' if `local` is empty. */
export function later(local: string, minutes: number): string {
  const instant = Date.parse(fromLocal(local));
  const moved = new Date(instant + minutes * MINUTE_MS);
  return Number.isNaN(moved.getTime()) ? '' : toLocal(moved.toISOString());
}

/** Returns the number of minutes between two times. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/**
 * Returns the day of the week of a start in Indian time, such as "Sat", if the series is not repeated
 * on it; otherwise null.
 */
export function dayBesides(startTime: string, repeatOn: readonly string[]): string | null {
  const day = new Date(`${startTime}Z`).getUTCDay();
  const { value, label } = WEEKDAYS[(day + 6) % 7] ?? {};
  return !value || !label || repeatOn.length === 0 || repeatOn.includes(value) ? null : label;
}

/** Splits a name from the number at its end: "Cup #7" gives ["Cup", 7]. */
export function splitNumber(name: string): readonly [string, number | null] {
  const words = name.trim().split(' ');
  const last = words.at(-1) ?? '';
  if (words.length === 1 || !/^#?\d{1,6}$/.test(last)) return [name.trim(), null];
  return [words.slice(0, -1).join(' ').trim(), Number(last.replace('#', ''))];
}

/** Returns "Cup 1", "Cup 2" for "Cup", and "Cup 7", "Cup 8" for "Cup 7". */
function nameOf(name: string, index: number): string {
  const [words, first] = splitNumber(name);
  return `${words} ${(first ?? 1) + index}`;
}

interface Series extends Planned {
  readonly count: number;
  readonly everyMinutes: number;
}

/** Returns the matches of a series; a single match keeps its name without a number. */
export function plan({ name, startTime, count, everyMinutes }: Series): readonly Planned[] {
  if (count === 1) return [{ name: name.trim(), startTime }];
  return Array.from({ length: count }, (_, index) => ({
    name: nameOf(name, index),
    startTime: later(startTime, index * everyMinutes),
  }));
}

const HALF_HOUR = 30;

/** Returns the next half hour in India, written as in a datetime-local field. */
export function nextHalfHour(nowMs: number): string {
  const halves = Math.ceil((nowMs + MINUTE_MS) / (HALF_HOUR * MINUTE_MS));
  return toLocal(new Date(halves * HALF_HOUR * MINUTE_MS).toISOString());
}

/** Returns `instant` in Indian time. A past time is moved into the future by whole days. */
export function nextAtSameTime(instant: string, nowMs: number): string {
  const days = Math.max(0, Math.ceil((nowMs - Date.parse(instant)) / (1440 * MINUTE_MS)));
  return later(toLocal(instant), days * 1440);
}
