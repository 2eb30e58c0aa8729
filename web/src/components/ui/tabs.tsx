import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names';

interface Tab {
  readonly value: string;
  readonly label: ReactNode;
}
interface TabsProps {
  /** Name of the group of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Content of the chosen tab's panel. */
  readonly children: ReactNode;
}

/**
 * Tabs that follow the ARIA pattern: arrow keys move between the tabs, Home and End jump to the
 * first and last tab, and the Tab key stops only at the chosen one.
 */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const target = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="@container">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="flex flex-wrap gap-x-1 border-b border-line"
        >
          {tabs.map((tab) => {
            const chosen = tab.value === value;
            return (
              <button
                key={tab.value}
                id={`${id}-${tab.value}`}
                type="button"
                role="tab"
                aria-selected={chosen}
                aria-controls={`${id}-panel`}
                tabIndex={chosen ? 0 : -1}
                onClick={() => onChange(tab.value)}
                className={classNames(
                  'min-h-11 shrink-0 border-b-2 px-2.5 text-small font-semibold whitespace-nowrap @2xl:px-4 @2xl:text-body -outline-offset-2 transition-colors duration-150',
                  chosen
                    ? 'border-ember-text text-ink'
                    : 'border-transparent text-ink-muted hover:text-ink',
                )}
              >
                {tab.label}
              </button>
            );
          })}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
