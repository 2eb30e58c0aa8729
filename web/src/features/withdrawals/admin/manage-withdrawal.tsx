import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { RiskSection } from '../../../components/admin/risk/risk-section';
import {
  NeedsSecondAdmin,
  tellWaiting,
  WaitingNotice,
} from '../../../components/admin/second-admin';
import { Facts, PanelFooter, SidePanel } from '../../../components/admin/side-panel';
import { CopyText } from '../../../components/copy-text';
import { Tokens } from '../../../components/money';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { formatTokens } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';
import {
  type StaffWithdrawal,
  useConsequence,
  useRevealCode,
  useSetStatus,
  type WithdrawalStatus,
} from './queries';
import { STATUS_TONES, TYPE_NAMES } from './words';

interface ManageProps {
  readonly withdrawal: StaffWithdrawal;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const DONE = 'Withdrawal status updated successfully!';
const STATUSES = (['pending', 'processing', 'completed', 'rejected'] as const).map((value) => ({
  value,
  label: inWords(value),
}));

/** One withdrawal with all its facts, and the form that changes its status. */
export function ManageWithdrawal({ withdrawal, readOnly, onClose }: ManageProps) {
  return (
    <SidePanel title={readOnly ? 'Withdrawal' : 'Manage withdrawal'} onClose={onClose}>
      <DestinationWarning proof={withdrawal.destinationProof} />
      <Everything withdrawal={withdrawal} readOnly={readOnly} />
      <div className="flex flex-wrap gap-2">
        <LedgerLinks reference={withdrawal._id} playerId={withdrawal.userId._id} />
      </div>
      <RiskSection playerId={withdrawal.userId._id} readOnly={readOnly} />
      <WaitingNotice target={withdrawal._id} />
      {!readOnly && <StatusForm withdrawal={withdrawal} onDone={onClose} />}
    </SidePanel>
  );
}

/**
 * Warns of a changed destination: the server refuses to complete the withdrawal, and staff must not
 * pay it by hand either.
 */
function DestinationWarning({ proof }: { readonly proof: StaffWithdrawal['destinationProof'] }) {
  if (proof !== 'changed' && proof !== 'blanked') return null;
  return (
    <p role="alert" className="text-small font-medium text-bad">
      {proof === 'changed'
        ? 'Do not pay this withdrawal. The row is not what the player asked for: somebody changed ' +
          'its destination or amount in the database. Reject it, and find out who did.'
        : 'The destination of this withdrawal was erased, so it cannot be paid out.'}
    </p>
  );
}

function Everything({ withdrawal, readOnly }: Omit<ManageProps, 'onClose'>) {
  const { userId: user } = withdrawal;
  return (
    <Facts
      facts={[
        { name: 'Amount', value: <Tokens amount={withdrawal.amount} words /> },
        {
          name: 'Status',
          value: (
            <Badge tone={STATUS_TONES[withdrawal.status]} capital>
              {withdrawal.status}
            </Badge>
          ),
        },
        { name: 'Funding', value: withdrawal.fundedBy && fundingOf(withdrawal.fundedBy) },
        { name: 'Type', value: TYPE_NAMES[withdrawal.type] ?? withdrawal.type },
        { name: 'User', value: user.email, copy: true },
        { name: 'In-game name', value: user.inGameName },
        ...(withdrawal.upiId ? [{ name: 'UPI ID', value: withdrawal.upiId, copy: true }] : []),
        ...(withdrawal.email
          ? [{ name: 'Requested email', value: withdrawal.email, copy: true }]
          : []),
        ...(withdrawal.hasRedeemCode
          ? [
              {
                name: 'Google Play code',
                value: <Code withdrawal={withdrawal} hidden={readOnly} />,
              },
            ]
          : []),
        { name: 'Requested', value: <Time at={withdrawal.requestedAt} show="both" /> },
        { name: 'Due', value: <Time at={withdrawal.dueAt} show="both" /> },
        {
          name: 'Completed',
          value: withdrawal.completedAt && <Time at={withdrawal.completedAt} show="both" />,
        },
        { name: 'Admin notes', value: withdrawal.adminNotes || null },
        { name: 'Withdrawal ID', value: withdrawal._id, copy: true },
      ]}
    />
  );
}

/** Returns the sources of the withdrawn tokens, to check before the payout. */
function fundingOf({ winnings, deposits, bonus }: NonNullable<StaffWithdrawal['fundedBy']>) {
  const [won, bought, given] = [winnings, deposits, bonus].map(formatTokens);
  return `funded by winnings ${won} · deposits ${bought} · bonus ${given}`;
}

/** A redeem code, masked until it is revealed, which is recorded. */
function Code({
  withdrawal,
  hidden,
}: {
  readonly withdrawal: StaffWithdrawal;
  readonly hidden: boolean;
}) {
  const reveal = useRevealCode();
  if (reveal.data) return <CopyText text={reveal.data.redeemCode} label="Google Play code" />;
  return (
    <span className="inline-flex items-center gap-3">
      {withdrawal.redeemCode}
      {!hidden && (
        <Button size="small" busy={reveal.isPending} onClick={() => reveal.mutate(withdrawal._id)}>
          Show
        </Button>
      )}
    </span>
  );
}

function StatusForm({
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
          hint={withdrawal.hasRedeemCode ? 'Leave empty to keep the present code.' : undefined}
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
        {sure && codeMissing && <CodeQuestion />}
        <Button type="submit" kind="main" busy={save.isPending || save.saved}>
          {sure && codeMissing ? 'Complete without a code' : 'Save'}
        </Button>
      </PanelFooter>
    </form>
  );
}

const CodeQuestion = () => (
  <p role="alert" className="font-semibold text-warn">
    Complete without a redeem code?
  </p>
);

/** Sends the change and reports the outcome; `saved` stays true until the panel closes. */
function useSaving(onSaved: () => void) {
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

/** The effect of the change on the wallet, before it is made. */
function Consequence({
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
          ? 'Asking what this would do…'
          : data.walletDelta > 0
            ? `Will return ${formatTokens(data.walletDelta)} tokens to ${to}.`
            : data.walletDelta < 0
              ? `Will hold ${formatTokens(-data.walletDelta)} tokens of ${to} again.`
              : status === 'completed'
                ? `Marks ${formatTokens(withdrawal.amount)} tokens as paid out to ${to}.`
                : 'No tokens move.';
  return (
    <>
      <p role="status" className="rounded-medium bg-surface-2 p-3 text-small text-ink-muted">
        {text}
      </p>
      {data?.needsApproval && status !== withdrawal.status && <NeedsSecondAdmin />}
    </>
  );
}
