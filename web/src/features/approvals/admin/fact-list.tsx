import type { Approval } from './words';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const WHEN = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const readable = (value: string) =>
  INSTANT.test(value) ? `${WHEN.format(new Date(value))} IST` : value;

/**
 * Lists the details of a request as they were when the request was made. The approval is valid for
 * these details only.
 */
export function FactList({ facts }: { readonly facts: Approval['facts'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-small">
      {facts.map(({ name, value }, index) => (
        // The index is part of the key, because two winners with the same rank and prize have the
        // same name in this list.
        <div key={`${index}-${name}`} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 font-medium break-words whitespace-pre-wrap">{readable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
