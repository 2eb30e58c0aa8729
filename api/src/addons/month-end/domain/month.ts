import { indianDay } from '../../../kernel/index.js';

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;

/**
 * A month or a financial year in Indian time. `from` is its first instant; `to` is the first
 * instant after it.
 */
export interface Month {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

/** Parses a month such as `2026-10`; returns null for any other text. */
export function readMonth(name: string): Month | null {
  const [, year, month] = MONTH.exec(name) ?? [];
  if (!year || !month) return null;
  const first = (later: number) =>
    // India is at UTC+5:30 all year round.
    new Date(Date.UTC(Number(year), Number(month) - 1 + later, 1) - 330 * 60_000);
  return { name, from: first(0), to: first(1) };
}

/**
 * Returns the Indian financial year that contains an instant, or the year `yearsBefore` years
 * earlier.
 */
export function yearOf(instant: Date, yearsBefore = 0): Month {
  const [year = 0, month = 0] = indianDay(instant).split('-').map(Number);
  const first = year - (month < 4 ? 1 : 0) - yearsBefore;
  const april = (ofYear: number) => new Date(Date.UTC(ofYear, 3, 1) - 330 * 60_000);
  const name = `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
  return { name, from: april(first), to: april(first + 1) };
}

const DAY_MS = 86_400_000;

/** Returns the calendar days of a month in India, the first day first. */
export function daysOf({ from, to }: Month): readonly string[] {
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: count }, (_, index) =>
    indianDay(new Date(from.getTime() + index * DAY_MS)),
  );
}

const SLICE_MS = 5 * 86_400_000;

/**
 * Splits a month into ranges of five days, each small enough for one comparison with the payment
 * provider.
 */
export function slicesOf({
  from,
  to,
}: Month): readonly { readonly from: Date; readonly to: Date }[] {
  const slices: { from: Date; to: Date }[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += SLICE_MS) {
    slices.push({ from: new Date(at), to: new Date(Math.min(at + SLICE_MS, to.getTime())) });
  }
  return slices;
}
