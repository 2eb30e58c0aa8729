import { classNames } from '../../lib/class-names';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly tone?: 'ember' | 'good' | 'accent';
}
const TONES = { ember: 'bg-ember', good: 'bg-good', accent: 'bg-accent' };

/** A bar that shows a share of a whole, such as the taken seats or the sent part of an upload. */
export function Progress({ label, value, max, tone = 'accent' }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-2 overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-[width] duration-200',
          TONES[tone],
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
