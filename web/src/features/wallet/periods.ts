/** Periods that a player can choose; `any` is the whole time. */
export const PERIODS = ['any', 'this-month', 'last-month', 'this-year'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * First and last day of a period in Indian time, such as `2026-11-22`. A missing day means no
 * limit.
 */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

const OFFSET_MS = 330 * 60_000;

/** Returns the period in the page's parameter `?period=`. An unknown name means `any`. */
export function periodOf(asked: unknown): Period {
  return PERIODS.find((each) => each === asked) ?? 'any';
}

/**
 * Returns the first and last day of a period. `this-year` is the financial year, which begins on 1
 * April.
 */
export function daysOf(period: Period, now: number): Days {
  const today = new Date(now + OFFSET_MS);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const day = (ofYear: number, ofMonth: number, date: number) =>
    new Date(Date.UTC(ofYear, ofMonth, date)).toISOString().slice(0, 10);
  switch (period) {
    case 'this-month':
      return { from: day(year, month, 1) };
    case 'last-month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case 'this-year':
      return { from: day(month < 3 ? year - 1 : year, 3, 1) };
    case 'any':
      return {};
  }
}
