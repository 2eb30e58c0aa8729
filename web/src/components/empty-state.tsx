import type { ReactNode } from 'react';
import { EmptyArena } from './art/empty-arena';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** Text that explains what the list will contain and how rows get into it. */
  readonly children?: ReactNode;
  /** A button or link that adds the first row to the list. */
  readonly action?: ReactNode;
  readonly art?: ReactNode;
}

/** Shown in place of an empty list, with a text about what the list will contain. */
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
