import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names';
import { useDebounced } from '../../lib/use-debounced';
import { Dialog } from '../ui/dialog';
import { openDialogs } from '../ui/open-dialogs';
import { type Place, useConsoleSearch } from './console-search';
import { KeysDialog } from './keys-dialog';
import { isCommand } from './use-list-keys';

interface AdminPaletteProps {
  readonly places: readonly Place[];
  /** Opens players and matches in the ledger, because finance staff may not open their pages. */
  readonly readOnly: boolean;
  readonly onGo: (href: string) => void;
}

/** Returns true if the label, or the further words, of a place contain each wanted word. */
function isNamed({ label, also = '' }: Place, wanted: string): boolean {
  const named = `${label} ${also}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => named.includes(word));
}

const ASK_AFTER_MS = 250;
const WHAT = 'A page, a name, an email or an ID';

/**
 * The console's search over pages, players, matches and payments, opened with Ctrl-K or ⌘K. The key
 * `/` instead focuses the search field of the current list, and `?` lists the keys.
 */
export function AdminPalette(props: AdminPaletteProps) {
  const [open, setOpen] = useState(false);
  const [asksKeys, setAsksKeys] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (openDialogs.get().length === 0) setOpen(true);
      } else if (event.key === '?' && isCommand(event)) {
        event.preventDefault();
        setAsksKeys(true);
      } else if (event.key === '/' && !isTyping(event.target) && openDialogs.get().length === 0) {
        const search = document.querySelector<HTMLInputElement>('[data-admin-search]');
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-medium border border-control bg-surface-2 px-2.5 text-small text-ink-muted hover:bg-surface-3 sm:w-36 lg:w-44"
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
        <span className="grow text-left max-sm:hidden">Search</span>
        <kbd className="rounded-small border border-line px-1.5 text-note max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {open && <Line {...props} onClose={() => setOpen(false)} />}
      {asksKeys && <KeysDialog onClose={() => setAsksKeys(false)} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Line({
  places,
  readOnly,
  onGo,
  onClose,
}: AdminPaletteProps & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Moves the focus from the dialog's title to the text field. An effect is needed, because the
  // dialog focuses its title when it opens.
  useEffect(() => input.current?.focus(), []);
  const wanted = text.trim().toLowerCase();
  const anything = useConsoleSearch(useDebounced(wanted, ASK_AFTER_MS), readOnly);
  const found = [
    ...places.filter((place) => isNamed(place, wanted)),
    ...(wanted && anything.is === 'known' ? anything.data.places : []),
  ];
  const chosen = Math.min(at, found.length - 1);
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    onGo(place.value);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Enter') {
      // The search closes and returns the focus to a link or button, which this key would press.
      event.preventDefault();
      go(found[chosen]);
    }
    if (!step || found.length === 0) return;
    event.preventDefault();
    setAt((chosen + step + found.length) % found.length);
  };
  return (
    <Dialog title="Search" size="medium" onClose={onClose}>
      <div className="grid gap-3">
        <input
          ref={input}
          role="combobox"
          aria-label={WHAT}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          placeholder={WHAT}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="min-h-11 w-full rounded-medium border border-control bg-surface-2 px-3.5 text-ink placeholder:text-ink-faint"
        />
        <Found id={id} found={found} chosen={chosen} onGo={go} />
        <p role="status" className="px-3 py-2 text-ink-muted empty:hidden">
          {saidOf(anything, found.length)}
        </p>
      </div>
    </Dialog>
  );
}

/** Says that results are awaited, missing or not found; empty if all of them are shown. */
function saidOf(search: ReturnType<typeof useConsoleSearch>, count: number): string {
  if (search.is === 'awaited') return 'Searching…';
  if (search.is === 'failed') return 'The search has failed. Please type again.';
  if (search.data.isPartial) return 'Part of the search has failed, so results may be missing.';
  return count === 0 ? 'No results' : '';
}

interface FoundProps {
  readonly id: string;
  readonly found: readonly Place[];
  readonly chosen: number;
  readonly onGo: (place: Place) => void;
}

/**
 * The list of search results. The text field handles the keys; this list handles clicks on its
 * rows.
 */
function Found({ id, found, chosen, onGo }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => {
    const element = list.current;
    const press = ({ target }: MouseEvent) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      const place = found.find(({ value }) => value === option?.getAttribute('data-value'));
      if (place) onGo(place);
    };
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  });
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Search results"
      className="grid max-h-[50dvh] overflow-y-auto"
    >
      {found.map((place, index) => (
        <div
          key={place.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          data-value={place.value}
          aria-selected={index === chosen}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-medium px-3 hover:bg-surface-2',
            index === chosen && 'bg-surface-3',
          )}
        >
          <span className="break-all">{place.label}</span>
          <span className="text-note text-ink-muted">{place.hint ?? 'Page'}</span>
        </div>
      ))}
    </div>
  );
}
