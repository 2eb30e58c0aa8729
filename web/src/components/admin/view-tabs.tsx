import { classNames } from '../../lib/class-names';
import type { Option } from '../ui/select';

interface ViewTabsProps {
  /** Name of the group of buttons for screen readers. */
  readonly label: string;
  readonly views: readonly Option[];
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
      className="-mt-1 flex flex-wrap gap-x-1 border-b border-line lg:flex-nowrap lg:overflow-x-auto lg:[scrollbar-width:none]"
    >
      {views.map((view) => (
        <li key={view.value} className="shrink-0">
          <button
            type="button"
            aria-pressed={view.value === value}
            onClick={() => onChange(view.value)}
            className={classNames(
              'min-h-9 border-b-2 px-3 text-small font-semibold whitespace-nowrap -outline-offset-2',
              view.value === value
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {view.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
