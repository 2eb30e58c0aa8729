import type { ReactNode } from 'react';

interface StatProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
}

/** A number with its name, for use inside a `<dl>`. */
export function Stat({ label, value, icon, hint }: StatProps) {
  return (
    <div className="relative grid content-start gap-1 overflow-hidden rounded-large border border-line bg-surface-1 p-4 shadow-1">
      <dt className="flex items-center gap-2 text-small text-ink-muted">
        {icon}
        {label}
      </dt>
      <dd className="font-heading text-title font-bold">{value}</dd>
      {hint && <dd className="text-note text-ink-muted">{hint}</dd>}
    </div>
  );
}
