import { useState } from 'react';
import { TextAreaField } from '../../../components/ui/field';
import { type StaffWithdrawal, useSetMany } from './queries';
import { ReviewDialog, useResults } from './review';

interface CodesDialogProps {
  /**
   * The selected withdrawals in the order of the list, which is also the order of the pasted redeem
   * codes.
   */
  readonly cards: readonly StaffWithdrawal[];
  readonly onClose: () => void;
}

/**
 * The dialog that completes Google Play withdrawals with pasted redeem codes. The first line is for
 * the first withdrawal, and so on.
 */
export function CodesDialog({ cards, onClose }: CodesDialogProps) {
  const [text, setText] = useState('');
  // Completed withdrawals leave the list, so the dialog keeps the withdrawals as they were when it
  // opened.
  const [chosen] = useState(cards);
  const codes = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const { results, add } = useResults();
  const complete = useSetMany({ onSuccess: add });
  const lines = codes.map((code, at) => {
    const withdrawal = chosen[at] ?? null;
    const isTwice = codes.indexOf(code) < at;
    const problem = !withdrawal
      ? 'More codes than withdrawals'
      : isTwice
        ? 'The same code twice'
        : null;
    const sent =
      withdrawal && !problem
        ? {
            id: withdrawal._id,
            version: withdrawal.version,
            status: 'completed' as const,
            redeemCode: code,
          }
        : null;
    return { key: `${at} ${code}`, line: code, withdrawal, problem, sent };
  });
  const sending = {
    send: complete.mutate,
    isPending: complete.isPending,
    error: complete.error,
    results,
  };
  return (
    <ReviewDialog
      title={`Codes for ${chosen.length} Google Play withdrawals`}
      lines={lines}
      sending={sending}
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
