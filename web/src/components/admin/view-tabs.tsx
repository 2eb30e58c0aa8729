import { classNames } from '../../lib/class-names';
import type { Option } from '../ui/select';
import { SCROLLED_STRIP } from './scrolled-strip';

/** Writes a large count in few letters, such as 12K. */
const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact' });

interface View extends Option {
  /** Number of the rows in the view; undefined while it is unknown. */
  readonly count?: number | undefined;
}

interface ViewTabsProps {
  /** Name of the group of buttons for screen readers. */
  readonly label: string;
  readonly views: readonly View[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A row of buttons above a list's filter bar. Each button selects a common view of the list, such
 * as one state.
 */
export function ViewTabs({ label, views, value, onChange }: ViewTabsProps) {
  return (
    <ul
      aria-label={label}
      className={classNames(
        '-mt-1 flex flex-wrap gap-x-1 border-b border-line lg:flex-nowrap lg:overflow-x-auto lg:[scrollbar-width:none]',
        SCROLLED_STRIP,
      )}
    >
      {views.map((view) => (
        <li key={view.value} className="shrink-0">
          <button
            type="button"
            aria-pressed={view.value === value}
            onClick={() => onChange(view.value)}
            className={classNames(
              'min-h-9 border-b-2 px-2 text-small font-semibold whitespace-nowrap -outline-offset-2',
              view.value === value
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {view.label}
            <span aria-hidden className="inline-block min-w-5 pl-1.5 text-note font-normal">
              {view.count === undefined ? '' : SHORT.format(view.count)}
            </span>
            {view.count !== undefined && <span className="sr-only">{`, ${view.count}`}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
