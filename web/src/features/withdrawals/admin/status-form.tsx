import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { NeedsSecondAdmin, tellWaiting } from '../../../components/admin/second-admin';
import { PanelFooter } from '../../../components/admin/side-panel';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { classNames } from '../../../lib/class-names';
import { formatTokens } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';
import {
  type StaffWithdrawal,
  useConsequence,
  useSetStatus,
  type WithdrawalStatus,
} from './queries';

const DONE = 'Withdrawal status updated successfully!';
const STATUSES = (['pending', 'processing', 'completed', 'rejected'] as const).map((value) => ({
  value,
  label: inWords(value),
}));

/** The form in which staff set a withdrawal's status by hand, with notes or a redeem code. */
export function StatusForm({
  withdrawal,
  onDone,
}: {
  readonly withdrawal: StaffWithdrawal;
  readonly onDone: () => void;
}) {
  const [status, setStatus] = useState<WithdrawalStatus>(withdrawal.status);
  const [notes, setNotes] = useState(withdrawal.adminNotes);
  const [code, setCode] = useState('');
  const [sure, setSure] = useState(false);
  const isGooglePlay = withdrawal.type === 'google_play';
  const codeMissing =
    isGooglePlay && status === 'completed' && code.trim() === '' && !withdrawal.hasRedeemCode;
  const save = useSaving(() => {
    setStatus('processing');
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codeMissing && !sure) return setSure(true);
    save.mutate({
      id: withdrawal._id,
      status,
      adminNotes: notes.trim(),
      ...(isGooglePlay && code.trim() ? { redeemCode: code.trim() } : {}),
      version: withdrawal.version,
    });
  };
  return (
    <form className="grid gap-4 border-t border-line pt-5" noValidate onSubmit={submit}>
      <SelectField
        label="Status"
        value={status}
        options={STATUSES}
        onChange={({ target }) => {
          setStatus(target.value as WithdrawalStatus);
          setSure(false);
        }}
      />
      {!save.saved && <Consequence withdrawal={withdrawal} status={status} />}
      {isGooglePlay && (
        <TextField
          label="Redeem code"
          hint={withdrawal.hasRedeemCode ? 'Leave empty to keep the current code.' : undefined}
          value={code}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <TextAreaField
        label="Admin notes"
        hint="The player sees them."
        rows={3}
        value={notes}
        maxLength={1000}
        onChange={(event) => setNotes(event.target.value)}
      />
      <PanelFooter>
        {sure && codeMissing && <WithoutQuestion means="redeem code" />}
        <Button type="submit" kind="main" busy={save.isPending || save.saved}>
          {sure && codeMissing ? 'Complete without a code' : 'Save'}
        </Button>
      </PanelFooter>
    </form>
  );
}

export const WithoutQuestion = ({ means }: { readonly means: string }) => (
  <p role="alert" className="font-semibold text-warn">
    {`Complete without a ${means}?`}
  </p>
);

/**
 * Returns a mutation that changes a withdrawal's status and reports the outcome. `saved` is true
 * after a success.
 */
export function useSaving(onSaved: () => void) {
  const [saved, setSaved] = useState(false);
  const change = useSetStatus({
    onSuccess: ({ approval }) => {
      setSaved(true);
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message: DONE });
      onSaved();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'Failed to update withdrawal status'),
      }),
  });
  return { ...change, saved };
}

/** Describes the effect of a status change on the wallet before the change is made. */
export function Consequence({
  withdrawal,
  status,
}: {
  readonly withdrawal: StaffWithdrawal;
  readonly status: WithdrawalStatus;
}) {
  const { data, error } = useConsequence(withdrawal, status);
  const to = withdrawal.userId.email;
  const text =
    status === withdrawal.status
      ? 'No tokens move.'
      : error instanceof ApiError
        ? messageOf(error, 'This change is not possible.')
        : !data
          ? 'Checking what this would do…'
          : data.walletDelta > 0
            ? `Will return ${formatTokens(data.walletDelta)} tokens to ${to}.`
            : data.walletDelta < 0
              ? `Will hold ${formatTokens(-data.walletDelta)} tokens of ${to} again.`
              : status === 'completed'
                ? `Marks ${formatTokens(withdrawal.amount)} tokens as paid out to ${to}.`
                : 'No tokens move.';
  return (
    <>
      <p
        role="status"
        className={classNames(
          'rounded-medium p-3 text-small',
          error ? 'bg-bad-soft text-bad' : 'bg-surface-2 text-ink-muted',
        )}
      >
        {text}
      </p>
      {data?.needsApproval && status !== withdrawal.status && <NeedsSecondAdmin />}
    </>
  );
}
