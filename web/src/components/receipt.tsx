import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text';
import { type Fact, Facts } from './facts';

interface ReceiptProps {
  /** The sentence that confirms the action. */
  readonly sentence: string;
  readonly facts: readonly Fact[];
  readonly reference: { readonly name: string; readonly id: string };
  /** Links for the user's next step, such as the page on which to follow the payment. */
  readonly next?: ReactNode;
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
      <Facts facts={facts} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-small text-ink-muted">{reference.name}</span>
        <CopyText text={reference.id} label={reference.name} short />
      </div>
      {next && <p className="text-small text-ink-muted">{next}</p>}
    </div>
  );
}
