import type { ReactNode } from 'react';
import { EmptyArena } from './art/empty-arena';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** States what the list will contain, and how it is filled. */
  readonly children?: ReactNode;
  /** The button or link that adds the list's first entry. */
  readonly action?: ReactNode;
  readonly art?: ReactNode;
}

/** Shown in place of an empty list, with a text about its future content. */
export function EmptyState({ title, children, action, art }: EmptyStateProps) {
  return (
    <div className="arena-grid grid justify-items-center gap-3 rounded-large border border-dashed border-control bg-surface-1 px-6 py-10 text-center">
      {art ?? <EmptyArena />}
      <p className="font-heading text-lead font-bold">{title}</p>
      {children && <div className="measure text-ink-muted">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
