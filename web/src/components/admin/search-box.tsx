import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const SEARCH_AFTER_MS = 300;

/**
 * Returns the placeholder for a label: "Search by email or name" becomes "Email or name", because
 * the icon already means search.
 */
function inside(label: string): string {
  const what = label.replace(/^Search by /, '');
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** A search field that searches 300 ms after the last key. The key `/` focuses it. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  // The text that was last searched. When `value` becomes this text, it must not replace text that
  // was typed after the search.
  const asked = useRef(value);
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="relative min-w-0 grow basis-40 sm:max-w-80 sm:basis-28">
      <span className="sr-only">{label}</span>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="search"
        data-admin-search
        placeholder={inside(label)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-9 w-full rounded-medium border border-control bg-surface-2 pr-2 pl-9 text-small text-ink placeholder:text-ink-faint"
      />
    </label>
  );
}
