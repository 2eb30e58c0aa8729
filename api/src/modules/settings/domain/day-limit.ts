import { indianDay, indianDayStart, indianMoment } from '../../../kernel/index.js';

/** Limits of one player for one day in India: tokens and number of uses; 0 means no limit. */
export interface DayLimit {
  readonly tokens: number;
  readonly count: number;
}

export type DayUse = DayLimit;

/** Tokens and number of uses that are left of a daily limit; null where there is no limit. */
export interface LeftOfDay {
  readonly tokens: number | null;
  readonly times: number | null;
  /** Start of the next day in India. */
  readonly againAt: Date;
}

const A_DAY_MS = 86_400_000;

/** Returns the start of the current day in India. */
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

/**
 * Returns the details of a refusal: the tokens left today, and the start of the next daily limit.
 */
export function limitTold({
  tokens,
  times,
  againAt,
}: LeftOfDay): Readonly<Record<string, unknown>> {
  const left = times === 0 ? 0 : (tokens ?? 0);
  return { left, allowedAt: againAt, time: indianMoment(againAt) };
}
