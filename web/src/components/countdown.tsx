import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { classNames } from '../lib/class-names';
import { useServerSecond } from '../lib/ticker';

const HURRY_SECONDS = 600;

/**
 * Shows the time left until a start by the server's clock, and then 'TOURNAMENT STARTED'. Screen
 * readers do not read it aloud every second.
 */
export function Countdown({ until }: { readonly until: string }) {
  const t = useTexts(commonTexts);
  const now = useServerSecond();
  const left = Math.ceil(new Date(until).getTime() / 1000) - now;
  if (left <= 0) {
    return (
      <span data-started className="font-heading font-bold text-ember">
        {t('tournamentStarted')}
      </span>
    );
  }
  return (
    <span
      role="timer"
      aria-live="off"
      className={classNames(
        'font-heading font-bold',
        left <= HURRY_SECONDS ? 'text-warn' : 'text-ink',
      )}
    >
      {formatLeft(left, t('countdownUnits'))}
    </span>
  );
}

/**
 * Returns the remaining time as a text, such as "1d 02h 03m 04s" for 93784 seconds and "01m 15s"
 * for 75. `units` has the language's letters for days, hours, minutes and seconds.
 */
function formatLeft(seconds: number, units: string): string {
  const [d, h, m, s] = units.split(',');
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const rest = `${two((seconds % 3_600) / 60)}${m} ${two(seconds % 60)}${s}`;
  if (days > 0) return `${days}${d} ${two(hours)}${h} ${rest}`;
  return hours > 0 ? `${two(hours)}${h} ${rest}` : rest;
}
