import { indianDay, indianDayStart } from '../../../kernel/index.js';
import type { AgeAndState } from './age-and-state.js';

export const PERIODS = ['day', 'week', 'month'] as const;

/**
 * Maximum number of tokens that a player wants to buy in a day, week and month in India; null for
 * no limit.
 */
export type OwnLimits = Readonly<Record<(typeof PERIODS)[number], number | null>>;
export type Spent = Readonly<Record<(typeof PERIODS)[number], number>>;

export interface OwnChoices extends AgeAndState {
  readonly dayTokens: number | null;
  readonly weekTokens: number | null;
  readonly monthTokens: number | null;
  readonly pendingDayTokens: number | null;
  readonly pendingWeekTokens: number | null;
  readonly pendingMonthTokens: number | null;
  readonly takesEffectAt: Date | null;
  readonly excludedUntil: Date | null;
}

const A_DAY_MS = 86_400_000;

export const NO_LIMITS: OwnLimits = { day: null, week: null, month: null };

/** Returns the limits that apply now, and the player's new limits that apply only later. */
export function limitsAt(row: OwnChoices | null, now: Date) {
  if (!row) return { limits: NO_LIMITS, pending: null, takesEffectAt: null };
  const set = { day: row.dayTokens, week: row.weekTokens, month: row.monthTokens };
  const { takesEffectAt } = row;
  if (!takesEffectAt) return { limits: set, pending: null, takesEffectAt };
  const pending = {
    day: row.pendingDayTokens,
    week: row.pendingWeekTokens,
    month: row.pendingMonthTokens,
  };
  return takesEffectAt <= now
    ? { limits: pending, pending: null, takesEffectAt: null }
    : { limits: set, pending, takesEffectAt };
}

const most = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY;
const same = (one: OwnLimits | null, other: OwnLimits) =>
  one !== null && PERIODS.every((period) => one[period] === other[period]);

/**
 * Returns the columns that store new limits. A lower limit applies at once. A higher or removed
 * limit applies after a day.
 */
export function withLimits(row: OwnChoices | null, wanted: OwnLimits, now: Date) {
  const before = limitsAt(row, now);
  const lower = (period: (typeof PERIODS)[number]) =>
    most(wanted[period]) < most(before.limits[period]) ? wanted[period] : before.limits[period];
  const limits = { day: lower('day'), week: lower('week'), month: lower('month') };
  const waits = !same(limits, wanted);
  const aDayOn = new Date(now.getTime() + A_DAY_MS);
  const pending = waits ? wanted : NO_LIMITS;
  return {
    dayTokens: limits.day,
    weekTokens: limits.week,
    monthTokens: limits.month,
    pendingDayTokens: pending.day,
    pendingWeekTokens: pending.week,
    pendingMonthTokens: pending.month,
    // A repeat of the same request does not restart the day after which the new limits apply.
    takesEffectAt: !waits ? null : same(before.pending, wanted) ? before.takesEffectAt : aDayOn,
  };
}

/**
 * Length of each pause in days. The pause of six months has 0 days here, because it is counted in
 * calendar months.
 */
const PAUSE_DAYS = { '24-hours': 1, '7-days': 7, '30-days': 30, '6-months': 0 } as const;
export type Pause = keyof typeof PAUSE_DAYS;
export const PAUSES = Object.keys(PAUSE_DAYS) as Pause[];

export function pauseEnd(pause: Pause, now: Date): Date {
  const end = new Date(now.getTime() + PAUSE_DAYS[pause] * A_DAY_MS);
  if (pause === '6-months') end.setUTCMonth(end.getUTCMonth() + 6);
  return end;
}

/**
 * Returns the start and the end of the current day, week and month in India. Weeks begin on Monday.
 */
export function periodsAt(now: Date) {
  const today = indianDay(now);
  const day = indianDayStart(today);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const week = new Date(day.getTime() - sinceMonday * A_DAY_MS);
  const month = indianDayStart(`${today.slice(0, 7)}-01`);
  const nextMonth = indianDay(new Date(month.getTime() + 32 * A_DAY_MS)).slice(0, 7);
  return {
    starts: { day, week, month },
    ends: {
      day: new Date(day.getTime() + A_DAY_MS),
      week: new Date(week.getTime() + 7 * A_DAY_MS),
      month: indianDayStart(`${nextMonth}-01`),
    },
  };
}

/** Returns the exceeded limit with the fewest tokens left; null if no limit is exceeded. */
export function exceeded(limits: OwnLimits, spent: Spent, tokens: number, now: Date) {
  const { ends } = periodsAt(now);
  const over = PERIODS.map((period) => ({
    left: Math.max(0, most(limits[period]) - spent[period]),
    allowedAt: ends[period],
  })).filter(({ left }) => tokens > left);
  over.sort((a, b) => a.left - b.left || b.allowedAt.getTime() - a.allowedAt.getTime());
  return over[0] ?? null;
}
