import { useState } from 'react';
import { TextAreaField } from '../../../components/ui/field';
import type { StaffWithdrawal } from './queries';
import { ReviewDialog, type ReviewedLine } from './review';

interface CodesDialogProps {
  /** The chosen withdrawals, in the list's order. */
  readonly cards: readonly StaffWithdrawal[];
  readonly onClose: () => void;
}

/** Completes Google Play withdrawals with pasted codes, one line for each, in the list's order. */
export function CodesDialog({ cards, onClose }: CodesDialogProps) {
  const [text, setText] = useState('');
  // The list changes while withdrawals are completed, so the review keeps its own copy.
  const [chosen] = useState(cards);
  const codes = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const lines = codes.map((code, at): ReviewedLine => {
    const withdrawal = chosen[at] ?? null;
    const isTwice = codes.indexOf(code) < at;
    const problem = !withdrawal
      ? 'More codes than withdrawals'
      : isTwice
        ? 'The same code twice'
        : null;
    return { key: `${at} ${code}`, line: code, withdrawal, problem, given: { redeemCode: code } };
  });
  return (
    <ReviewDialog
      title={`Codes for ${chosen.length} Google Play withdrawals`}
      lines={lines}
      onClose={onClose}
    >
      <TextAreaField
        label="Google Play codes"
        required
        hint="One code per line. The first is for the first selected row."
        rows={5}
        value={text}
        maxLength={10_000}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
    </ReviewDialog>
  );
}
