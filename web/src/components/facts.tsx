import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** A list of names and values, such as the amounts of a receipt. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 enlarged:grid-cols-1 gap-y-2 rounded-medium bg-surface-2 p-4">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere not-enlarged:justify-self-end not-enlarged:text-end">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
