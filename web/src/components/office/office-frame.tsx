import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names';
import { PageHeading, PageTitle } from '../page-frame';

export interface OfficeTab {
  readonly value: string;
  readonly label: string;
  /** Left out of the row at the middle width, and reached through the list of all tabs. */
  readonly notInTheMiddle?: boolean;
  /** How much waits there for whoever looks. */
  readonly waiting?: number;
}

interface OfficeFrameProps {
  readonly tabs: readonly OfficeTab[];
  /** The open one; empty for one that is not for whoever asks. */
  readonly value: string;
  /** Where a tab leads. */
  readonly hrefOf: (tab: string) => string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

interface OfficePageProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the office: its name, and at the right the ways on. */
export function OfficePage({ title, tools, children }: OfficePageProps) {
  return (
    <>
      <PageTitle title={title} />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{title}</PageHeading>
        <div className="flex min-w-0 flex-wrap items-center gap-3">{tools}</div>
      </header>
      {children}
    </>
  );
}

/** The office: all tabs in a row where they fit, most of them at the middle width, a list below. */
export function OfficeFrame({ tabs, value, hrefOf, tools, children }: OfficeFrameProps) {
  const { history } = useRouter();
  const title = tabs.find((tab) => tab.value === value)?.label ?? 'Access denied.';
  const go = (tab: string) => history.push(hrefOf(tab));
  return (
    <OfficePage
      title={title}
      tools={
        <div className="flex min-w-0 items-center gap-3">
          <TabList tabs={tabs} value={value} onChange={go} />
          {tools}
        </div>
      }
    >
      <TabRow tabs={tabs} value={value} onChange={go} />
      <div id="office-panel" role="tabpanel" aria-label={title}>
        {children}
      </div>
    </OfficePage>
  );
}

interface TabsProps {
  readonly tabs: readonly OfficeTab[];
  readonly value: string;
  readonly onChange: (tab: string) => void;
}

/** The dropdown: instead of the row on a phone, beside the shortened one at the middle width. */
function TabList({ tabs, value, onChange }: TabsProps) {
  return (
    <label className="inline-flex min-w-0 items-center gap-2 text-small text-ink-muted xl:hidden">
      <span className="md:hidden">Section</span>
      <span className="hidden md:inline">More</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 min-w-0 rounded-medium border border-control bg-surface-2 px-3 text-ink"
      >
        {value === '' && <option value="">Choose</option>}
        {tabs.map((tab) => (
          <option key={tab.value} value={tab.value}>
            {tab.waiting ? `${tab.label} (${tab.waiting} waiting)` : tab.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Waiting({ count }: { readonly count: number }) {
  return (
    <span className="ml-1.5 inline-grid min-w-5 place-items-center rounded-full bg-warn-soft px-1.5 text-note text-warn tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count} waiting</span>
    </span>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function TabRow({ tabs, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    const all = [...(row.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].filter(
      (tab) => tab.offsetParent !== null,
    );
    const at = all.findIndex((tab) => tab.dataset.tab === value);
    const next = all[(at + step + all.length) % all.length];
    if (!next?.dataset.tab) return;
    event.preventDefault();
    onChange(next.dataset.tab);
    next.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Office"
      onKeyDown={move}
      className="hidden flex-wrap gap-1 border-b border-line md:flex"
    >
      {tabs.map((tab, index) => {
        const chosen = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={chosen}
            aria-controls="office-panel"
            tabIndex={chosen || (value === '' && index === 0) ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(
              'min-h-10 border-b-2 px-3 text-small font-semibold whitespace-nowrap',
              chosen
                ? 'border-accent text-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
              tab.notInTheMiddle && 'md:hidden xl:inline-block',
            )}
          >
            {tab.label}
            {tab.waiting ? ' ' : null}
            {tab.waiting ? <Waiting count={tab.waiting} /> : null}
          </button>
        );
      })}
    </div>
  );
}
