import { useLanguage } from '../i18n/language';
import { formatInstant, formatNear, formatRelative } from '../lib/format';
import { serverNow } from '../lib/server-clock';

interface TimeProps {
  /** Time in ISO 8601, as the server sends it. */
  readonly at: string;
  /**
   * Form of the time: `both` shows "21 Nov 2026, 6:30 pm IST · in 3 hours"; `near` leaves out the
   * year.
   */
  readonly show?: 'relative' | 'absolute' | 'near' | 'both';
}

/** A time, shown relative to now when it is near. The tooltip always has the Indian time. */
export function Time({ at, show = 'absolute' }: TimeProps) {
  const language = useLanguage();
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return <span>N/A</span>;
  const absolute = formatInstant(instant, language);
  const relative = formatRelative(instant, serverNow(), language);
  const text = {
    absolute,
    near: formatNear(instant, serverNow(), language),
    relative: relative ?? absolute,
    both: relative ? `${absolute} · ${relative}` : absolute,
  }[show];
  return (
    <time dateTime={instant.toISOString()} title={absolute}>
      {text}
    </time>
  );
}
