import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { PlayerEmail } from '../../../components/admin/player-link';
import { RiskSection } from '../../../components/admin/risk/risk-section';
import { toView } from '../../../components/admin/search';
import { approvedQuery, WaitingNotice } from '../../../components/admin/second-admin';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { CopyText } from '../../../components/copy-text';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { formatTokens } from '../../../lib/format';
import { Destination, PayPanel } from './pay-panel';
import { AtProviderPanel, PayoutSection } from './payout-section';
import { isAtProvider } from './payout-words';
import { type StaffWithdrawal, useRevealCode } from './queries';
import { RUNS } from './runs-view';
import { type AfterSaving, StatusPanel } from './status-form';
import { maskedUpi, usePaymentBlock } from './use-payment-block';
import { STATUS_TONES, TYPE_NAMES } from './words';

interface ManageProps {
  readonly withdrawal: StaffWithdrawal;
  readonly readOnly: boolean;
  readonly onDecided: AfterSaving;
  readonly onClose: () => void;
}

/**
 * The panel of a withdrawal. An open withdrawal shows the form to pay it, unless the provider pays
 * it; otherwise staff can set the status.
 */
export function ManageWithdrawal({ withdrawal, readOnly, onDecided, onClose }: ManageProps) {
  const { status } = withdrawal;
  const [wasOpen] = useState(status === 'pending' || status === 'processing');
  const [isByHand, setIsByHand] = useState(false);
  if (!readOnly && isAtProvider(withdrawal)) {
    return (
      <AtProviderPanel onClose={onClose}>
        <About withdrawal={withdrawal} readOnly={readOnly} />
      </AtProviderPanel>
    );
  }
  if (wasOpen && !isByHand && !readOnly) {
    return (
      <PayPanel withdrawal={withdrawal} onDecided={onDecided} onClose={onClose}>
        <About withdrawal={withdrawal} readOnly={readOnly} onByHand={() => setIsByHand(true)} />
      </PayPanel>
    );
  }
  const about = <About withdrawal={withdrawal} readOnly={readOnly} />;
  if (!readOnly)
    return (
      <StatusPanel withdrawal={withdrawal} isWanted={isByHand} onClose={onClose}>
        {about}
      </StatusPanel>
    );
  return (
    <SidePanel title="Withdrawal" onClose={onClose}>
      {about}
    </SidePanel>
  );
}

interface AboutProps extends Pick<ManageProps, 'withdrawal' | 'readOnly'> {
  /** Replaces the form to pay the withdrawal by the form that sets its status. */
  readonly onByHand?: () => void;
}

function About({ withdrawal, readOnly, onByHand }: AboutProps) {
  const { userId: player, _id: id } = withdrawal;
  return (
    <>
      <DestinationWarning proof={withdrawal.destinationProof} />
      <PayoutSection withdrawal={withdrawal} readOnly={readOnly} />
      <Approved withdrawal={withdrawal} isPayer={!readOnly} />
      <Runs runs={withdrawal.runs} />
      <Everything withdrawal={withdrawal} readOnly={readOnly} />
      <div className="flex flex-wrap gap-2">
        <LedgerLinks reference={id} playerId={player._id} />
        {onByHand && (
          <Button size="small" onClick={onByHand}>
            Set status
          </Button>
        )}
      </div>
      <RiskSection playerId={player._id} readOnly={readOnly} />
      <WaitingNotice target={id} />
    </>
  );
}

/**
 * The means of payment of a payout that a second admin approved. The approval completes the
 * withdrawal, so it is paid afterwards, and then gets its bank reference.
 */
function Approved({
  withdrawal,
  isPayer,
}: Pick<ManageProps, 'withdrawal'> & { readonly isPayer: boolean }) {
  const { _id: id, type, status, bankReference } = withdrawal;
  const enabled = isPayer && type === 'upi' && status === 'completed' && bankReference === null;
  const { data } = useQuery({ ...approvedQuery(id), enabled });
  if (!enabled || !data?.approvals.length) return null;
  return (
    <>
      <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
        A second admin approved this payout, and it has no bank reference yet. If it is not paid
        yet, pay it now. Then enter the UTR below.
      </p>
      <Destination withdrawal={withdrawal} block={null} />
    </>
  );
}

/** Links to the payout runs whose files contain the withdrawal, with the words of the bank. */
function Runs({ runs }: Pick<StaffWithdrawal, 'runs'>) {
  if (runs.length === 0) return null;
  return (
    <ul aria-label="Payout runs" className="grid gap-1 text-small">
      {runs.map(({ id, name, words }) => (
        <li key={id} className="wrap-anywhere">
          <Link
            {...toView('withdrawals', { view: RUNS, id })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            {name}
          </Link>
          {words ? ` The bank says: ${words}` : ' No result yet'}
        </li>
      ))}
    </ul>
  );
}

/**
 * Warns that the destination differs from the player's request. The server refuses to complete such
 * a withdrawal, and staff must not pay it.
 */
function DestinationWarning({ proof }: { readonly proof: StaffWithdrawal['destinationProof'] }) {
  if (proof !== 'changed' && proof !== 'blanked') return null;
  return (
    <p role="alert" className="text-small font-medium text-bad">
      {proof === 'changed'
        ? 'Do not pay this withdrawal. It differs from the player’s request: somebody changed ' +
          'its destination or amount in the database. Reject it, and find out who changed it.'
        : 'The destination of this withdrawal was erased, so it cannot be paid out.'}
    </p>
  );
}

function Everything({ withdrawal, readOnly }: Pick<ManageProps, 'withdrawal' | 'readOnly'>) {
  const { userId: user } = withdrawal;
  const isBlocked = usePaymentBlock(withdrawal, !readOnly) !== null;
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
        { name: 'User', value: <PlayerEmail id={user._id} email={user.email} /> },
        { name: 'In-game name', value: user.inGameName },
        ...(withdrawal.upiId
          ? [
              isBlocked
                ? { name: 'UPI ID', value: maskedUpi(withdrawal.upiId) }
                : { name: 'UPI ID', value: withdrawal.upiId, copy: true },
            ]
          : []),
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
        { name: 'Bank reference (UTR)', value: withdrawal.bankReference, copy: true },
        { name: 'Admin notes', value: withdrawal.adminNotes || null },
        { isDetail: true, name: 'Withdrawal ID', value: withdrawal._id, copy: true },
      ]}
    />
  );
}

/** Returns the sources of the withdrawn tokens in words, such as winnings or deposits. */
function fundingOf({ winnings, deposits, bonus }: NonNullable<StaffWithdrawal['fundedBy']>) {
  const [won, bought, given] = [winnings, deposits, bonus].map(formatTokens);
  return `funded by winnings ${won} · deposits ${bought} · bonus ${given}`;
}

/** Shows a masked redeem code, with a button that reveals it. Each reveal is recorded. */
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
