import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text';

interface ReceiptFact {
  readonly name: string;
  readonly value: ReactNode;
}

interface ReceiptProps {
  /** The sentence that confirms the action. */
  readonly sentence: string;
  readonly facts: readonly ReceiptFact[];
  readonly reference: { readonly name: string; readonly id: string };
  /** Links for the user's next step, such as the page on which to follow the payment. */
  readonly next: ReactNode;
}

/**
 * Confirms an action that moved tokens, with its amount, the new balance and its reference. It is
 * part of the page, because a popup would cover these numbers.
 */
export function Receipt({ sentence, facts, reference, next }: ReceiptProps) {
  return (
    <div className="grid gap-4">
      <p role="status" className="flex items-center gap-2 font-semibold text-good">
        <CircleCheck size={20} aria-hidden className="shrink-0" /> {sentence}
      </p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 rounded-medium bg-surface-2 p-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 justify-self-end text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <span className="text-small text-ink-muted">{reference.name}</span>
        <CopyText text={reference.id} label={reference.name} />
      </div>
      <p className="text-small text-ink-muted">{next}</p>
    </div>
  );
}
