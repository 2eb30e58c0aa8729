import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { useAdminSearch } from '../../../components/admin/search';
import { useThreshold } from '../../../components/admin/second-admin';
import { StateFilter } from '../../../components/admin/states';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { formatTokens } from '../../../lib/format';
import { ApprovalPanel } from './approval-panel';
import { useApprovals } from './queries';
import { ApprovalBadge } from './state-badge';
import { type Approval, type ApprovalState, movesNothing, STATES, wishOf } from './words';

const COLUMNS: readonly Column<Approval>[] = [
  { id: 'what', header: 'Request', cell: (approval) => wishOf(approval) },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (approval) =>
      movesNothing(approval) ? 'None' : <Tokens amount={approval.amountTokens} words />,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'by', header: 'Requested by', cell: ({ requestedBy }) => requestedBy.email },
  {
    id: 'at',
    header: 'Requested',
    cell: ({ requestedAt }) => <Time at={requestedAt} show="relative" />,
  },
  { id: 'state', header: 'State', cell: (approval) => <ApprovalBadge approval={approval} /> },
];

const ANY = 'all';

/**
 * The tab Approvals: requests for a second admin's approval. It shows the undecided requests first.
 */
export function ApprovalsTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search } = useAdminSearch();
  const wanted = search.status ?? 'pending';
  const state: ApprovalState | undefined = STATES.find(({ value }) => value === wanted)?.value;
  const query = useApprovals(state);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-small text-ink-muted">
        {readOnly
          ? 'Requests that a second admin must approve. Press a request to read it.'
          : 'Requests that a second admin must approve. Press a request of another admin to approve or refuse it.'}
      </p>
      <ListPanel
        name="Requests for a second admin"
        query={query}
        columns={COLUMNS}
        idOf={(approval) => approval._id}
        failed="Failed to fetch the requests"
        empty="No requests to approve"
        emptyFiltered="No requests"
        filters={
          <>
            <StateFilter states={STATES} value={state} any={ANY} />
            <Bound readOnly={readOnly} />
          </>
        }
        panelOf={(id, close) => (
          <ApprovalPanel key={id} id={id} readOnly={readOnly} onClose={close} />
        )}
      />
    </div>
  );
}

/**
 * Shows the current limit for one admin, above which a second admin must approve. Finance has no
 * Settings.
 */
function Bound({ readOnly }: { readonly readOnly: boolean }) {
  const { data } = useThreshold();
  if (!data) return null;
  return (
    <p className="self-center text-small text-ink-muted">
      {data.aboveTokens > 0
        ? `More than ${formatTokens(data.aboveTokens)} tokens in 24 hours need two admins.`
        : `No action needs a second admin.${readOnly ? '' : ' You can change this in Settings.'}`}
    </p>
  );
}
