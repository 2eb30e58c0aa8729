const IST_MS = 330 * 60_000;

export interface Period {
  readonly label: string;
  /** Local Indian times as a datetime-local field holds them; '' is open. */
  readonly from: string;
  readonly to: string;
}

/** India's financial year runs from 1 April to 31 March; named by both of its years. */
function financialYear(firstYear: number): Period {
  const next = firstYear + 1;
  return {
    label: `Financial year ${firstYear}–${String(next).slice(2)}`,
    from: `${firstYear}-04-01T00:00`,
    to: `${next}-03-31T23:59`,
  };
}

/** All time, and the last four financial years, the present one first. */
export function periods(now: number): readonly Period[] {
  const india = new Date(now + IST_MS);
  const year = india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1;
  return [
    { label: 'All time', from: '', to: '' },
    ...[0, 1, 2, 3].map((back) => financialYear(year - back)),
  ];
}

/** A time chosen to the minute means all of that minute. */
export const endOfMinute = (local: string): string =>
  /T\d{2}:\d{2}$/.test(local) ? `${local}:59.999` : local;
