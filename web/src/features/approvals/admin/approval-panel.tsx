import { type ReactNode, useState } from 'react';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useProfile } from '../../../session/profile';
import { ApproveDialog, RefuseDialog } from './decide-dialogs';
import { FactList } from './fact-list';
import { useApproval } from './queries';
import { ApprovalBadge } from './state-badge';
import { type Approval, movesNothing, wishOf } from './words';

interface PanelProps {
  readonly id: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/**
 * The panel of an approval request, with all its details and the buttons to approve or refuse it.
 */
export function ApprovalPanel({ id, readOnly, onClose }: PanelProps) {
  const { data: approval, error, isFetching, refetch } = useApproval(id);
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null);
  const stop = () => setDeciding(null);
  const isOpen = !readOnly && approval?.state === 'pending';
  return (
    <SidePanel
      title="Request for a second admin"
      onClose={onClose}
      actions={isOpen ? <Decide approval={approval} onDecide={setDeciding} /> : undefined}
    >
      {approval ? (
        <Everything approval={approval} />
      ) : error ? (
        <ErrorPanel
          message="Failed to fetch the request"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : approval === null ? (
        <EmptyState title="Request not found" />
      ) : (
        <SkeletonList rows={3} height="h-16" />
      )}
      {approval && deciding === 'approve' && <ApproveDialog approval={approval} onClose={stop} />}
      {approval && deciding === 'refuse' && <RefuseDialog approval={approval} onClose={stop} />}
    </SidePanel>
  );
}

interface DecideProps {
  readonly approval: Approval;
  readonly onDecide: (decision: 'approve' | 'refuse') => void;
}

/** The buttons for the decision. The admin who made a request may only withdraw it. */
function Decide({ approval, onDecide }: DecideProps) {
  const { data: me } = useProfile();
  if (!me) return null;
  if (me._id === approval.requestedBy.id) {
    return (
      <>
        <p className="mr-auto self-center text-small text-ink-muted">
          You made this request. Another admin must approve it.
        </p>
        <Button onClick={() => onDecide('refuse')}>Withdraw request</Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => onDecide('refuse')}>Refuse</Button>
      <Button kind="main" onClick={() => onDecide('approve')}>
        Approve
      </Button>
    </>
  );
}

function Everything({ approval }: { readonly approval: Approval }) {
  const { state, problem, decidedBy, decidedAt, note } = approval;
  const decided = state === 'approved' ? 'Approved by' : 'Refused by';
  return (
    <>
      <p className="text-lead font-semibold break-words">{wishOf(approval)}</p>
      {problem && state === 'pending' && (
        <FormMessage tone="bad">Approved, but it failed: {problem}</FormMessage>
      )}
      <section
        aria-label="Details of the request"
        className="rounded-medium border border-line bg-surface-2 p-3"
      >
        <FactList facts={approval.facts} />
      </section>
      <Facts
        facts={[
          { name: 'State', value: <ApprovalBadge approval={approval} /> },
          ...(movesNothing(approval)
            ? []
            : [{ name: 'Amount', value: <Tokens amount={approval.amountTokens} words /> }]),
          { name: 'Reason', value: approval.reason },
          ...(approval.player
            ? [{ name: 'Player', value: approval.player.email, copy: true }]
            : []),
          { name: 'Requested by', value: approval.requestedBy.email, copy: true },
          { name: 'Requested', value: <Time at={approval.requestedAt} show="both" /> },
          ...(state === 'pending'
            ? [{ name: 'Expires', value: <Time at={approval.expiresAt} show="both" /> }]
            : []),
          ...(decidedBy ? [{ name: decided, value: decidedBy.email, copy: true }] : []),
          ...(decidedAt ? [{ name: 'Decided', value: <Time at={decidedAt} show="both" /> }] : []),
          ...(note ? [{ name: 'Reason for refusal', value: note }] : []),
          ...(approval.digest
            ? [{ isDetail: true, name: 'Digest', value: approval.digest, copy: true }]
            : []),
          { isDetail: true, name: 'Request ID', value: approval._id, copy: true },
        ]}
      />
      <ObjectLink approval={approval} />
    </>
  );
}

const TABS: Readonly<Record<string, keyof typeof TAB_NAMES>> = {
  'promo-code': 'promo-codes',
  tournament: 'tournaments',
  staff: 'staff',
};
const TAB_NAMES = {
  'promo-codes': 'Go to promo codes',
  tournaments: 'Go to tournaments',
  staff: 'Go to staff',
} as const;

/** Links from a request to what it would change, such as a withdrawal or an event. */
function ObjectLink({ approval }: { readonly approval: Approval }) {
  const { target, player, state } = approval;
  const links: ReactNode[] = [];
  if (target.type === 'event') {
    links.push(
      <ButtonLink
        key="event"
        size="small"
        {...toView('ledger', { view: 'journal', id: target.id })}
      >
        Go to event
      </ButtonLink>,
    );
  }
  if (target.type === 'withdrawal') {
    const tab = state === 'approved' ? 'completed-withdrawals' : 'withdrawals';
    links.push(
      <ButtonLink key="withdrawal" size="small" {...toView(tab, { q: target.id, id: target.id })}>
        Go to withdrawal
      </ButtonLink>,
    );
  }
  const tab = TABS[target.type];
  if (tab) {
    links.push(
      <ButtonLink key={tab} size="small" {...toView(tab)}>
        {TAB_NAMES[tab]}
      </ButtonLink>,
    );
  }
  if (player) links.push(<LedgerLinks key="player" playerId={player.id} />);
  return links.length > 0 ? <div className="flex flex-wrap gap-2">{links}</div> : null;
}
