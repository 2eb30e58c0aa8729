import { fromLocal, toLocal } from './indian-local-time';

const MINUTE_MS = 60_000;

export interface Planned {
  readonly name: string;
  /** Indian time, as a field holds it. */
  readonly startTime: string;
}

/** An Indian time some minutes later; '' while there is none. */
export function later(local: string, minutes: number): string {
  const instant = Date.parse(fromLocal(local));
  const moved = new Date(instant + minutes * MINUTE_MS);
  return Number.isNaN(moved.getTime()) ? '' : toLocal(moved.toISOString());
}

/** The minutes from one instant to another. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** A name without the number that it ends with, and that number: "Cup #7" is ["Cup", 7]. */
export function splitNumber(name: string): readonly [string, number | null] {
  const words = name.trim().split(' ');
  const last = words.at(-1) ?? '';
  if (words.length === 1 || !/^#?\d{1,6}$/.test(last)) return [name.trim(), null];
  return [words.slice(0, -1).join(' ').trim(), Number(last.replace('#', ''))];
}

/** "Cup" → "Cup 1", "Cup 2"; "Cup 7" → "Cup 7", "Cup 8". */
function nameOf(name: string, index: number): string {
  const [words, first] = splitNumber(name);
  return `${words} ${(first ?? 1) + index}`;
}

interface Series extends Planned {
  readonly count: number;
  readonly everyMinutes: number;
}

/** The matches of a series, one after the other; a single one keeps its name. */
export function plan({ name, startTime, count, everyMinutes }: Series): readonly Planned[] {
  if (count === 1) return [{ name: name.trim(), startTime }];
  return Array.from({ length: count }, (_, index) => ({
    name: nameOf(name, index),
    startTime: later(startTime, index * everyMinutes),
  }));
}

const HALF_HOUR = 30;

/** The next half hour in India from an instant on, as a field holds it. */
export function nextHalfHour(nowMs: number): string {
  const halves = Math.ceil((nowMs + MINUTE_MS) / (HALF_HOUR * MINUTE_MS));
  return toLocal(new Date(halves * HALF_HOUR * MINUTE_MS).toISOString());
}

/** The same time of day as an instant's, at the next day on which it is still to come. */
export function nextAtSameTime(instant: string, nowMs: number): string {
  const days = Math.max(0, Math.ceil((nowMs - Date.parse(instant)) / (1440 * MINUTE_MS)));
  return later(toLocal(instant), days * 1440);
}
