import { type Id, idFromText, indianDay, indianDayStart } from '../../../kernel/index.js';

const DAY_MS = 86_400_000;
/**
 * Time between the creation of a day's matches and the first start on that day, in milliseconds.
 */
const AHEAD_MS = DAY_MS;

interface MatchTimes {
  readonly startTime: Date;
  readonly endTime: Date;
}

/** The matches of one day, repeated at the same times on chosen days of the week. */
export interface Series<Terms extends MatchTimes = MatchTimes> {
  readonly id: Id;
  /** The matches of the first day. */
  readonly tournaments: readonly Terms[];
  /** Days of the week, from 1 (Monday) to 7 (Sunday). */
  readonly weekdays: readonly number[];
  /** The last day, in Indian time, whose matches were created or skipped, as `YYYY-MM-DD`. */
  readonly madeThrough: string;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const dayAfter = (day: string): string =>
  indianDay(new Date(indianDayStart(day).getTime() + DAY_MS));

export const firstDayOf = (tournaments: readonly MatchTimes[]): string =>
  indianDay(firstStart(tournaments));

function firstStart(tournaments: readonly MatchTimes[]): Date {
  return new Date(Math.min(...tournaments.map(({ startTime }) => startTime.getTime())));
}

/**
 * Returns the milliseconds from the series' first day to the given day. India has no daylight
 * saving time, so a start that is moved by this duration keeps its time of day.
 */
function shiftTo(day: string, tournaments: readonly MatchTimes[]): number {
  return indianDayStart(day).getTime() - indianDayStart(firstDayOf(tournaments)).getTime();
}

const moved = (date: Date, byMs: number) => new Date(date.getTime() + byMs);

/**
 * Returns the next day of the series whose first match has not started, and the start of that
 * match.
 */
export function nextDay({ tournaments, weekdays, madeThrough }: Series, now: Date) {
  const today = indianDay(now);
  let day = madeThrough >= today ? dayAfter(madeThrough) : today;
  for (;;) {
    const startTime = moved(firstStart(tournaments), shiftTo(day, tournaments));
    if (weekdays.includes(weekdayOf(day)) && startTime > now) return { day, startTime };
    day = dayAfter(day);
  }
}

/**
 * Returns the matches of the next day if they must be created now, otherwise null. Their ids are
 * derived from the series and the day, so a repeat returns the same ids.
 */
export function dueMatches<Terms extends MatchTimes>(series: Series<Terms>, now: Date) {
  const { day, startTime } = nextDay(series, now);
  if (startTime.getTime() - now.getTime() > AHEAD_MS) return null;
  const shift = shiftTo(day, series.tournaments);
  const tournaments = series.tournaments.map((terms, index) => ({
    id: idFromText(`series:${series.id}:${day}:${index}`),
    terms: {
      ...terms,
      startTime: moved(terms.startTime, shift),
      endTime: moved(terms.endTime, shift),
    },
  }));
  return { day, tournaments };
}
