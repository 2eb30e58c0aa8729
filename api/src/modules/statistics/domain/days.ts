import { indianDay } from '../../../kernel/index.js';

/** Number of days in the charts of the overview, including today. */
const SHOWN_DAYS = 14;

const DAY_MS = 86_400_000;

/** Returns a time on the first day that the charts show. */
export const firstShown = (now: Date): Date => new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS);

/** Returns the calendar days in India that the charts show, oldest first, as `YYYY-MM-DD`. */
export function shownDays(now: Date): readonly string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    indianDay(new Date(now.getTime() - (SHOWN_DAYS - 1 - index) * DAY_MS)),
  );
}

/** Maximum number of days in a chart, for a period of any length. */
const MOST_SAMPLED = 60;

/** Returns evenly spaced days of a period, oldest first, including the last day. */
export function sampledDays(first: string, last: string): readonly string[] {
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const stride = Math.max(1, Math.ceil(((end - start) / DAY_MS + 1) / MOST_SAMPLED)) * DAY_MS;
  const count = Math.max(0, Math.floor((end - start) / stride) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * stride).toISOString().slice(0, 10),
  );
}

/** Returns the average balance of a player, rounded to whole tokens; 0 if there are no players. */
export function averageTokens(totalTokens: number, users: number): number {
  return users === 0 ? 0 : Math.round(totalTokens / users);
}
