import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'gold';

const TONES: Record<Tone, string> = {
  neutral: 'bg-surface-3 text-ink-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  gold: 'bg-gold-soft text-gold',
};

/** A coloured word for a state. The word alone gives the state; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  icon,
  capital = false,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  /** Writes the first letter as a capital, because the API's statuses are in lower case. */
  readonly capital?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-small px-2 py-0.5 text-note font-semibold whitespace-nowrap enlarged:whitespace-normal',
        TONES[tone],
        capital && 'capitalize',
      )}
    >
      {icon ?? <span aria-hidden className="size-1.5 shrink-0 rotate-45 bg-current" />}
      {children}
    </span>
  );
}
