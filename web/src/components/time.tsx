import { useLanguage } from '../i18n/language';
import { formatInstant, formatNear, formatRelative } from '../lib/format';
import { serverNow } from '../lib/server-clock';

interface TimeProps {
  /** The time in ISO 8601, as the server sends it. */
  readonly at: string;
  /**
   * Form of the time. `both` shows "21 Nov 2026, 6:30 pm IST · in 3 hours". `near` leaves out the
   * year within half a year of now.
   */
  readonly show?: 'relative' | 'absolute' | 'near' | 'both';
}

/** A time in the user's language. The tooltip always shows the full date and time in India. */
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
