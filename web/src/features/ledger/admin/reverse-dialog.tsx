import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { NeedsSecondAdmin, tellWaiting } from '../../../components/admin/second-admin';
import { showPopup } from '../../../components/popup/popups';
import { TextField } from '../../../components/ui/field';
import { formatTokens } from '../../../lib/format';
import type { LedgerEvent } from '../model/movement';
import { eventWords } from '../model/words';
import { accountText, Quantity } from './names';
import { type ReversalOutlook, useReverse } from './reversal-queries';

interface ReverseDialogProps {
  readonly event: LedgerEvent;
  readonly outlook: ReversalOutlook;
  readonly people: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/**
 * The dialog to reverse an event. It shows the effect and asks for a reason and for the event's
 * position, because a reversal is permanent.
 */
export function ReverseDialog({ event, outlook, people, onClose }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { position } = event;
  const reverse = useReverse(position, {
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to reverse the event')),
  });
  const sure = typed.trim() === String(position) && reason.trim() !== '' && outlook.reversible;
  const problem = refused ?? outlook.problem;
  return (
    <FormDialog
      title={`Reverse event #${position}`}
      size="medium"
      action={outlook.needsApproval ? 'Ask a second admin' : 'Reverse the event'}
      kind="danger"
      busy={reverse.isPending}
      disabled={!sure}
      problem={problem}
      onSubmit={() => sure && reverse.mutate(reason.trim())}
      onClose={onClose}
    >
      <p>
        Are you sure you want to reverse “{eventWords(event.type).label}”? A new event moves the
        same amounts back. An event can be reversed once, and a reversal cannot be reversed.
      </p>
      <Consequence outlook={outlook} people={people} />
      {outlook.needsApproval && !problem && <NeedsSecondAdmin />}
      <ReasonField
        hint="This reason is recorded permanently, and the player sees it."
        value={reason}
        onChange={setReason}
      />
      <TextField
        label={`Type ${position} to confirm`}
        required
        hint="The number of the event."
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

const SHOWN = 6;

/** Shows how the reversal would change the balance of each account. */
function Consequence({ outlook, people }: Pick<ReverseDialogProps, 'outlook' | 'people'>) {
  const { entries } = outlook;
  const left = entries.length - SHOWN;
  return (
    <div className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small">
      <h3 className="text-small font-semibold text-ink-muted">Changes in balances</h3>
      <ul className="grid gap-2">
        {entries.slice(0, SHOWN).map(({ account, unit, amount, balanceNow, balanceAfter }) => (
          <li key={account} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="break-words">{accountText(account, people)}</span>
            <span className="sm:text-right">
              <Quantity amount={amount} unit={unit} signed />{' '}
              <span className="text-note whitespace-nowrap text-ink-muted tabular-nums">
                {formatTokens(balanceNow)} → {formatTokens(balanceAfter)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="text-note text-ink-muted">and {formatTokens(left)} more accounts</p>
      )}
    </div>
  );
}
