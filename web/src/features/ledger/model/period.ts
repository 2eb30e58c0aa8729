import { PRESETS } from '../../../components/admin/date-presets';

const IST_MS = 330 * 60_000;

export interface Period {
  readonly label: string;
  /** A period of Indian times, written as in a datetime-local field; '' leaves that end open. */
  readonly from: string;
  readonly to: string;
}

/** Returns India's financial year, 1 April to 31 March, named by both calendar years. */
function financialYear(firstYear: number): Period {
  const next = firstYear + 1;
  return {
    label: `Financial year ${firstYear}–${String(next).slice(2)}`,
    from: `${firstYear}-04-01T00:00`,
    to: `${next}-03-31T23:59`,
  };
}

/** Returns all time, the usual days and months, and the last four financial years, newest first. */
export function periods(now: number): readonly Period[] {
  const india = new Date(now + IST_MS);
  const today = india.toISOString().slice(0, 10);
  const year = india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1;
  return [
    { label: 'All time', from: '', to: '' },
    // The last preset, the present financial year, is left out, because whole financial years
    // follow by name.
    ...PRESETS.slice(0, -1).map(({ label, range }) => {
      const [from, to] = range(today);
      return { label, from: `${from}T00:00`, to: `${to}T23:59` };
    }),
    ...[0, 1, 2, 3].map((back) => financialYear(year - back)),
  ];
}

/** Returns the last moment of a minute, because a period includes its last minute. */
export const endOfMinute = (local: string): string =>
  /T\d{2}:\d{2}$/.test(local) ? `${local}:59.999` : local;
