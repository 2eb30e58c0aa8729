import { indianDay, indianDayStart, indianMoment } from '../../../kernel/index.js';

/** Limit of one player for one day in India; 0: no limit. */
export interface DayLimit {
  readonly tokens: number;
  readonly count: number;
}

export type DayUse = DayLimit;

/** Rest of the day; null: no limit. */
export interface LeftOfDay {
  readonly tokens: number | null;
  readonly times: number | null;
  /** Start of the next day. */
  readonly againAt: Date;
}

const A_DAY_MS = 86_400_000;

/** Start of the current day in India. */
export const indianToday = (now: Date): Date => indianDayStart(indianDay(now));

export function leftOfDay(limit: DayLimit, used: DayUse, now: Date): LeftOfDay {
  const left = (most: number, spent: number) => (most === 0 ? null : Math.max(0, most - spent));
  return {
    tokens: left(limit.tokens, used.tokens),
    times: left(limit.count, used.count),
    againAt: new Date(indianToday(now).getTime() + A_DAY_MS),
  };
}

export const fits = ({ tokens, times }: LeftOfDay, wanted: number): boolean =>
  times !== 0 && (tokens === null || wanted <= tokens);

/** Details of a refusal. */
export function limitTold({
  tokens,
  times,
  againAt,
}: LeftOfDay): Readonly<Record<string, unknown>> {
  const left = times === 0 ? 0 : (tokens ?? 0);
  return { left, allowedAt: againAt, time: indianMoment(againAt) };
}
