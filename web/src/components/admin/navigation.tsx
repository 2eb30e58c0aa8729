import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Reading } from '../../api/reading';
import { classNames } from '../../lib/class-names';
import { toView } from './search';

export interface AdminTab {
  readonly value: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Name of the tab whose entry in the menu contains this tab as one of its views. */
  readonly within?: string;
  /** True for the page of one row, such as a player, which no menu and no list of views names. */
  readonly isOfOne?: boolean;
  /**
   * Leaves the tab out of the bar of icons on medium screens. The drawer still contains the tab.
   */
  readonly notInTheMiddle?: boolean;
}

export interface TabGroup {
  readonly label: string;
  readonly tabs: readonly AdminTab[];
}

/** The tasks that wait for staff in a tab. */
export interface Waiting {
  /** Number of the tasks. */
  readonly tasks: Reading<number>;
  /** True if one of the waiting tasks is overdue. */
  readonly overdue?: boolean;
}

export interface Places {
  readonly groups: readonly TabGroup[];
  /** Name of the open tab; empty if the user's role may not see the tab. */
  readonly value: string;
  readonly waiting: Readonly<Record<string, Waiting>>;
}

interface NavigationProps extends Places {
  /** Shows only icons on medium screens; tooltips and screen readers still give the names. */
  readonly rail?: boolean;
  readonly onGo?: () => void;
}

const IN_THE_RAIL = 'max-[1099px]:sr-only';

/** Returns the groups with only the tabs that are entries of the menu. */
const entriesOf = (groups: readonly TabGroup[]) =>
  groups.map(({ label, tabs }) => ({ label, tabs: tabs.filter(({ within }) => !within) }));

/**
 * The links of the menu in their groups, each with the number of its waiting tasks. A tab that is a
 * view of another one has no link of its own: `ViewLinks` shows it beside the title.
 */
export function Navigation({ groups, value, waiting, rail = false, onGo }: NavigationProps) {
  const open = groups.flatMap(({ tabs }) => tabs).find((tab) => tab.value === value);
  const entry = open?.within ?? value;
  return entriesOf(groups).map((group) => (
    <div key={group.label} className="grid grid-cols-1 gap-px py-1">
      <p
        className={classNames(
          'px-2.5 text-note text-ink-faint',
          group.tabs.length === 1 && 'hidden',
          rail &&
            'max-[1099px]:mb-1 max-[1099px]:h-px max-[1099px]:overflow-hidden max-[1099px]:bg-line max-[1099px]:p-0',
        )}
      >
        {group.label}
      </p>
      {group.tabs.map((tab) => (
        <Link
          key={tab.value}
          {...toView(tab.value)}
          // A link is marked as current only for exactly this address. For other addresses of its
          // tab, `aria-current` below marks it.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.value === entry ? 'page' : undefined}
          data-tab={tab.value}
          title={tab.label}
          onClick={onGo}
          className={classNames(
            'relative flex min-h-7 items-center gap-2 rounded-medium px-2 text-small text-ink-muted -outline-offset-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:text-ink',
            rail && 'max-[1099px]:min-h-9 max-[1099px]:justify-center max-[1099px]:px-0',
            rail && tab.notInTheMiddle && 'max-[1099px]:hidden',
          )}
        >
          {tab.icon}
          <span className={classNames('min-w-0 grow truncate', rail && IN_THE_RAIL)}>
            {tab.label}
          </span>
          <Count of={waiting[tab.value]} rail={rail} />
        </Link>
      ))}
    </div>
  ));
}

interface ViewLinksProps {
  readonly views: readonly AdminTab[];
  readonly value: string;
}

/** The links to the views of one entry of the menu, which stand in place of the page's title. */
export function ViewLinks({ views, value }: ViewLinksProps) {
  return (
    <nav
      aria-label="Views of this page"
      className="flex h-full min-w-0 grow overflow-x-auto [scrollbar-width:none] max-md:hidden"
    >
      {views.map((view) => (
        <Link
          key={view.value}
          {...toView(view.value)}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view.value === value ? 'page' : undefined}
          data-view={view.value}
          className="grid shrink-0 place-items-center border-b-2 border-transparent px-2.5 text-small font-semibold whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}

interface CountProps {
  readonly of: Waiting | undefined;
  readonly rail: boolean;
}

/** The number of waiting tasks; no number if none waits, and "?" if it could not be read. */
function Count({ of, rail }: CountProps) {
  if (!of) return null;
  const { tasks, overdue } = of;
  if (tasks.is === 'awaited' || (tasks.is === 'known' && tasks.data === 0)) return null;
  const [short, long] =
    tasks.is === 'failed'
      ? ['?', 'Number of waiting tasks not loaded']
      : [tasks.data > 99 ? '99+' : tasks.data, `${tasks.data} waiting`];
  return (
    <span
      className={classNames(
        'inline-grid min-w-5 place-items-center rounded-full px-1.5 text-note font-semibold',
        overdue ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
        rail &&
          'max-[1099px]:absolute max-[1099px]:-top-1 max-[1099px]:-right-1.5 max-[1099px]:min-w-4 max-[1099px]:px-1 max-[1099px]:leading-4',
      )}
    >
      <span aria-hidden>{short}</span>
      <span className="sr-only">{overdue ? `${long}, overdue` : long}</span>
    </span>
  );
}
