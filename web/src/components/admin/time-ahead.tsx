import { formatInstant, formatRelative } from '../../lib/format';
import { serverNow } from '../../lib/server-clock';

/**
 * Returns a time relative to now for staff, with the minutes that `formatRelative` cuts off from
 * a time that is hours ahead: "in 1 h 46 min".
 */
export function formatAhead(instant: Date, now: number): string | null {
  const minutes = Math.floor((instant.getTime() - now) / 60_000);
  if (minutes < 60 || minutes >= 24 * 60) return formatRelative(instant, now, 'en');
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** A time ahead, with its minutes. The tooltip shows the full date and time in India. */
export function TimeAhead({ at }: { readonly at: string }) {
  const instant = new Date(at);
  const absolute = formatInstant(instant, 'en');
  return (
    <time dateTime={at} title={absolute}>
      {formatAhead(instant, serverNow()) ?? absolute}
    </time>
  );
}
