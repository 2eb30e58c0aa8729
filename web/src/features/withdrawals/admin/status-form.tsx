import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { NeedsSecondAdmin, tellWaiting } from '../../../components/admin/second-admin';
import { SidePanel } from '../../../components/admin/side-panel';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { classNames } from '../../../lib/class-names';
import { counted } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';
import {
  type StaffWithdrawal,
  useConsequence,
  useSetStatus,
  type WithdrawalStatus,
} from './queries';
import { isReference } from './upi';

const DONE = 'Withdrawal status updated successfully!';
const STATUSES = (['pending', 'processing', 'completed', 'rejected'] as const).map((value) => ({
  value,
  label: inWords(value),
}));

interface StatusPanelProps {
  readonly withdrawal: StaffWithdrawal;
  /** Details of the withdrawal, shown above the form. */
  readonly children: ReactNode;
  /** True if the admin asked for this form, which then opens in view. */
  readonly isWanted?: boolean;
  readonly onClose: () => void;
}

/** Holds the texts of the form, and saves them. A missing redeem code needs a second press. */
function useStatusForm({ withdrawal, onClose }: Pick<StatusPanelProps, 'withdrawal' | 'onClose'>) {
  const [status, setStatus] = useState<WithdrawalStatus>(withdrawal.status);
  const [notes, setNotes] = useState(withdrawal.adminNotes);
  const [code, setCode] = useState('');
  const [reference, setReference] = useState('');
  const isUpi = withdrawal.type === 'upi';
  const utr = isUpi && status === 'completed' ? reference.replace(/\s/g, '').toUpperCase() : '';
  const isWrong = utr !== '' && !isReference(utr);
  const [sure, setSure] = useState(false);
  const isGooglePlay = withdrawal.type === 'google_play';
  const codeMissing =
    isGooglePlay && status === 'completed' && code.trim() === '' && !withdrawal.hasRedeemCode;
  const save = useSaving(() => {
    setStatus('processing');
    onClose();
  });
  const submit = () => {
    if (isWrong) return;
    if (codeMissing && !sure) return setSure(true);
    save.mutate({
      id: withdrawal._id,
      status,
      adminNotes: notes.trim(),
      ...(isGooglePlay && code.trim() ? { redeemCode: code.trim() } : {}),
      ...(utr ? { bankReference: utr } : {}),
      version: withdrawal.version,
    });
  };
  const choose = (chosen: WithdrawalStatus) => {
    setStatus(chosen);
    setSure(false);
  };
  const isAsked = sure && codeMissing;
  return {
    status,
    notes,
    code,
    reference,
    referenceError: isWrong ? '12 to 22 letters or digits' : null,
    isGooglePlay,
    hasReference: isUpi && status === 'completed',
    isAsked,
    save,
    submit,
    choose,
    setNotes,
    setCode,
    setReference,
  };
}

/** The panel in which staff set a withdrawal's status by hand, with notes or a redeem code. */
export function StatusPanel({ withdrawal, children, isWanted, onClose }: StatusPanelProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    field.current?.form?.scrollIntoView({ block: 'nearest' });
    field.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const form = useStatusForm({ withdrawal, onClose });
  const { status, isAsked, save } = form;
  return (
    <SidePanel
      title="Manage withdrawal"
      onClose={onClose}
      actions={
        <>
          {isAsked && <WithoutQuestion means="redeem code" />}
          <Button type="submit" form={id} kind="main" busy={save.isPending || save.saved}>
            {isAsked ? 'Complete without a code' : 'Save'}
          </Button>
        </>
      }
    >
      {children}
      <Form id={id} className="grid gap-4 border-t border-line pt-5" onSubmit={form.submit}>
        <SelectField
          ref={field}
          label="Status"
          value={status}
          options={STATUSES}
          onChange={({ target }) => form.choose(target.value as WithdrawalStatus)}
        />
        {!save.saved && <Consequence withdrawal={withdrawal} status={status} />}
        {form.isGooglePlay && (
          <TextField
            label="Redeem code"
            hint={withdrawal.hasRedeemCode ? 'Leave empty to keep the current code.' : undefined}
            value={form.code}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => form.setCode(event.target.value)}
          />
        )}
        {form.hasReference && (
          <TextField
            label="Bank reference (UTR)"
            hint={withdrawal.bankReference ? 'Leave empty to keep the present one.' : undefined}
            error={form.referenceError}
            value={form.reference}
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => form.setReference(event.target.value)}
          />
        )}
        <TextAreaField
          label="Admin notes"
          hint="The player sees them."
          rows={3}
          value={form.notes}
          maxLength={1000}
          onChange={(event) => form.setNotes(event.target.value)}
        />
      </Form>
    </SidePanel>
  );
}

export const WithoutQuestion = ({ means }: { readonly means: string }) => (
  <p role="alert" className="self-center font-semibold text-warn">
    {`Complete without a ${means}?`}
  </p>
);

/**
 * Called after a withdrawal's status is saved. Returns 'last' if no other withdrawal of the list
 * waits for a decision.
 */
export type AfterSaving = () => unknown;

/**
 * Returns a mutation that changes a withdrawal's status and reports the outcome in one popup,
 * because the console shows only the newest. `saved` is true after a success.
 */
export function useSaving(onSaved: AfterSaving) {
  const [saved, setSaved] = useState(false);
  const change = useSetStatus({
    onSuccess: ({ approval }) => {
      setSaved(true);
      const title = onSaved() === 'last' ? 'All decided' : 'Success';
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title, message: DONE });
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
            ? `Will return ${counted(data.walletDelta, 'token')} to ${to}.`
            : data.walletDelta < 0
              ? `Will hold ${counted(-data.walletDelta, 'token')} of ${to} again.`
              : status === 'completed'
                ? `Marks ${counted(withdrawal.amount, 'token')} as paid out to ${to}.`
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
