const names = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTHS_BACK = 24;

/** Returns a month in words: "October 2026" for `2026-10`. */
export const monthWords = (month: string): string => names.format(new Date(`${month}-01T00:00Z`));

/** Returns the months that have ended before a given day, the newest first. */
export function pastMonths(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Returns the first and the last day of a month. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}
