import type { ReactNode } from 'react';
import { CopyText } from '../copy-text';
import { DraftDialog } from './draft-dialog';

interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Everything about one row, and what can be done with it. */
export function SidePanel({ title, onClose, actions, children }: SidePanelProps) {
  return (
    <DraftDialog title={title} size="large" onClose={onClose} actions={actions}>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </DraftDialog>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Offers to copy `value`, which then is a text. */
  readonly copy?: boolean;
}

/** Names and values in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-small sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {facts.map(({ name, value, copy }) => (
        <div key={name} className="contents">
          <dt className="self-center text-ink-muted">{name}</dt>
          <dd className="min-w-0 pb-1 break-words sm:pb-0">
            {copy && typeof value === 'string' ? (
              <CopyText text={value} label={name} />
            ) : (
              (value ?? 'N/A')
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
