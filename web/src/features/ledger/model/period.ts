import { PRESETS } from '../../../components/admin/date-presets';

const IST_MS = 330 * 60_000;

export interface Period {
  readonly label: string;
  /**
   * Beginning and end of a period in Indian time, such as `2026-11-22T20:00`. An empty string means
   * no limit.
   */
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the Indian financial year that begins on 1 April of `firstYear`. Its label names both
 * calendar years.
 */
function financialYear(firstYear: number): Period {
  const next = firstYear + 1;
  return {
    label: `Financial year ${firstYear}–${String(next).slice(2)}`,
    from: `${firstYear}-04-01T00:00`,
    to: `${next}-03-31T23:59`,
  };
}

/**
 * Returns the periods to choose from: all time, recent days and months, and the last four financial
 * years.
 */
export function periods(now: number): readonly Period[] {
  const india = new Date(now + IST_MS);
  const today = india.toISOString().slice(0, 10);
  const year = india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1;
  return [
    { label: 'All time', from: '', to: '' },
    // Leaves out the last preset, the current financial year, because the financial years below
    // include it.
    ...PRESETS.slice(0, -1).map(({ label, range }) => {
      const [from, to] = range(today);
      return { label, from: `${from}T00:00`, to: `${to}T23:59` };
    }),
    ...[0, 1, 2, 3].map((back) => financialYear(year - back)),
  ];
}

/**
 * Adds the last seconds of the minute to a time, because a period includes the whole minute of its
 * end.
 */
export const endOfMinute = (local: string): string =>
  /T\d{2}:\d{2}$/.test(local) ? `${local}:59.999` : local;
