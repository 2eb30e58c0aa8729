const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const OFFSET_MS = 330 * 60_000;

/** `2026-01-10T12:30Z` as people here read it: `10 Jan 2026, 6:00 pm IST`. */
export function indianDateTime(instant: Date): string {
  const local = new Date(instant.getTime() + OFFSET_MS);
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, '0');
  const clock = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
  const day = `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  return `${day}, ${clock} IST`;
}
