import { Tokens } from '../../../components/money';
import type { Column } from '../../../components/office/data-table';
import { KeysetList } from '../../../components/office/keyset-list';
import { useOfficeSearch } from '../../../components/office/search';
import { useThreshold } from '../../../components/office/second-admin';
import { StateFilter } from '../../../components/office/states';
import { Time } from '../../../components/time';
import { formatTokens } from '../../../lib/format';
import { ApprovalPanel } from './approval-panel';
import { useApprovals } from './queries';
import { ApprovalBadge } from './state-badge';
import { type Approval, type ApprovalState, movesNothing, STATES, wishOf } from './words';

const COLUMNS: readonly Column<Approval>[] = [
  { id: 'what', header: 'What', cell: (approval) => wishOf(approval) },
  {
    id: 'amount',
    header: 'Moves',
    numeric: true,
    cell: (approval) =>
      movesNothing(approval) ? 'Nothing' : <Tokens amount={approval.amountTokens} words />,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { id: 'by', header: 'Asked by', cell: ({ requestedBy }) => requestedBy.email },
  {
    id: 'at',
    header: 'Asked',
    cell: ({ requestedAt }) => <Time at={requestedAt} show="relative" />,
  },
  { id: 'state', header: 'State', cell: (approval) => <ApprovalBadge approval={approval} /> },
];

const ANY = 'all';

/** What waits for a second admin, and what became of what did. Shows what waits at first. */
export function ApprovalsTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search, open, close } = useOfficeSearch();
  const wanted = search.status ?? 'pending';
  const state: ApprovalState | undefined = STATES.find(({ value }) => value === wanted)?.value;
  const query = useApprovals(state);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateFilter states={STATES} value={state} any={ANY} />
        <Bound />
      </div>
      <KeysetList
        caption="Requests for a second admin"
        query={query}
        rowsOf={(page) => page.approvals}
        columns={COLUMNS}
        idOf={(approval) => approval._id}
        failed="Failed to fetch the requests"
        empty={state === 'pending' ? 'Nothing waits for a second admin' : 'No requests'}
        onOpen={(approval) => open(approval._id)}
      />
      {search.id && (
        <ApprovalPanel key={search.id} id={search.id} readOnly={readOnly} onClose={close} />
      )}
    </div>
  );
}

/** What the rule is today. */
function Bound() {
  const { data } = useThreshold();
  if (!data) return null;
  return (
    <p className="text-small text-ink-muted">
      {data.aboveTokens > 0
        ? `More than ${formatTokens(data.aboveTokens)} tokens in 24 hours need two admins.`
        : 'At present nothing needs a second admin. Settings can change that.'}
    </p>
  );
}
