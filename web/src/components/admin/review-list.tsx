import type { ReactNode } from 'react';
import { None } from './none';

interface ReviewRow {
  readonly key: string;
  /** The pasted text of this line. */
  readonly given: string;
  /** The row that the line matches; null if it matches none. */
  readonly matched: string | null;
  readonly outcome: ReactNode;
}

/** A list for reviewing pasted text: each pasted line, the row that it matches, and the outcome. */
export function ReviewList({ rows }: { readonly rows: readonly ReviewRow[] }) {
  return (
    <ul
      aria-label="Review"
      className="grid grid-cols-1 rounded-medium border border-line text-small sm:grid-cols-[2fr_1fr_auto]"
    >
      {rows.map(({ key, given, matched, outcome }) => (
        <li
          key={key}
          className="grid gap-1 border-b border-line p-3 last:border-b-0 sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-4"
        >
          <span className="text-ink-muted wrap-anywhere">{given}</span>
          <span className="wrap-anywhere">{matched ?? <None />}</span>
          {outcome}
        </li>
      ))}
    </ul>
  );
}
