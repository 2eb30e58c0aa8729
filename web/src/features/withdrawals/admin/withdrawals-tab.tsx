import { useQuery, useQueryClient } from '@tanstack/react-query';
import { part, type Reading, readingOf } from '../../../api/reading';
import { Breakable } from '../../../components/admin/cell';
import type { Column } from '../../../components/admin/data-table';
import { DUE_GROUPS, dueGroup } from '../../../components/admin/due';
import { FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { payoutsQuery } from '../../../components/admin/payouts-query';
import { usePrefetchRisk } from '../../../components/admin/risk/queries';
import {
  type AdminSearch,
  narrowed,
  toView,
  useAdminSearch,
} from '../../../components/admin/search';
import { waitingQuery } from '../../../components/admin/second-admin';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { inWords } from '../../../lib/in-words';
import { serverNow } from '../../../lib/server-clock';
import { ManageWithdrawal } from './manage-withdrawal';
import { useNextWaiting } from './next-waiting';
import { PayoutBar, usePayChosen } from './payout-bar';
import { usePayoutRun } from './payout-run';
import { isAtProvider, payoutWord } from './payout-words';
import {
  consequenceQuery,
  findWithdrawals,
  type StaffWithdrawal,
  type WithdrawalStatistics,
  withdrawalsQuery,
} from './queries';
import { RUNS, RunsView } from './runs-view';
import { maskedUpi } from './use-payment-block';
import { STATUS_TONES, TYPE_NAMES } from './words';

const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
const TYPES = ['upi', 'google_play'] as const;
const STATUSES = {
  open: ['pending', 'processing'],
  closed: ['completed', 'rejected'],
} as const;

export const COLUMNS: readonly Column<StaffWithdrawal>[] = [
  {
    id: 'user',
    header: 'User',
    width: 186,
    cell: ({ userId }) => (
      <span className="line-clamp-2" title={userId.email}>
        <Breakable text={userId.email} /> {userId.isBanned && <Badge tone="bad">Banned</Badge>}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'In-game name',
    width: 112,
    wide: true,
    cell: ({ userId }) => userId.inGameName,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 104,
    numeric: true,
    sort: { up: 'smallest', down: 'largest' },
    cell: ({ amount }) => <Tokens amount={amount} />,
  },
  {
    id: 'type',
    header: 'Type',
    width: 126,
    cell: ({ type }) => TYPE_NAMES[type] ?? type,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    cell: ({ status }) => (
      <Badge tone={STATUS_TONES[status]} capital>
        {status}
      </Badge>
    ),
  },
  { id: 'flags', header: 'Flags', width: 112, cell: (row) => <Flags of={row} /> },
  {
    id: 'to',
    header: 'UPI ID / Email',
    width: 150,
    cell: (row) =>
      row.upiId && (row.blockedBy || isAtProvider(row))
        ? maskedUpi(row.upiId)
        : (row.upiId ?? row.email),
  },
  {
    id: 'due',
    header: 'Due',
    width: 108,
    cell: ({ dueAt, overdue }) => (
      <span className={overdue ? 'font-semibold text-bad' : undefined}>
        <Time at={dueAt} show="relative" />
      </span>
    ),
  },
  {
    id: 'funding',
    header: 'Funding',
    width: 190,
    wide: true,
    cell: ({ fundedBy }) => (fundedBy ? shortFunding(fundedBy) : null),
  },
  {
    id: 'reference',
    header: 'Bank reference',
    wide: true,
    cell: ({ bankReference }) => bankReference,
  },
  {
    id: 'code',
    header: 'Google Play code',
    wide: true,
    cell: ({ redeemCode }) => redeemCode,
  },
  {
    id: 'requested',
    header: 'Requested',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ requestedAt }) => <Time at={requestedAt} show="relative" />,
  },
  {
    id: 'completed',
    header: 'Completed',
    cell: ({ completedAt }) => (completedAt ? <Time at={completedAt} show="relative" /> : null),
  },
  { id: 'notes', header: 'Admin notes', wide: true, cell: ({ adminNotes }) => adminNotes || null },
];

/**
 * Ids of the columns that are only in the list of open withdrawals, or only in the list of closed
 * ones.
 */
const ONLY: Readonly<Record<'open' | 'closed', readonly string[]>> = {
  open: ['due', 'flags', 'funding'],
  closed: ['completed', 'reference'],
};

/** Shows the state of the automatic payout, and the reasons to check a withdrawal closely before. */
function Flags({ of }: { readonly of: StaffWithdrawal }) {
  const { isHeld, riskScore, destinationProof: proof, blockedBy, status, runs, payout } = of;
  const word = payout && payoutWord(payout);
  const isChanged = proof === 'changed' || proof === 'blanked';
  const isReturned = status === 'pending' && runs[0]?.outcome === 'failed';
  const isPlain = riskScore === 0 && !isChanged && !blockedBy && !isReturned && !word;
  if (!isHeld && isPlain) return <span>–</span>;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {word && <Badge tone={word.tone}>{word.word}</Badge>}
      {isChanged && <Badge tone="bad">Changed</Badge>}
      {isHeld && <Badge tone="bad">On hold</Badge>}
      {blockedBy === 'waits' && <Badge tone="warn">Awaits approval</Badge>}
      {blockedBy === 'needs' && <Badge tone="warn">Needs approval</Badge>}
      {isReturned && <Badge tone="warn">Failed at bank</Badge>}
      {riskScore > 0 && <Badge tone="warn">{`Risk ${riskScore}`}</Badge>}
    </span>
  );
}

function shortFunding({ winnings, deposits, bonus }: NonNullable<StaffWithdrawal['fundedBy']>) {
  const parts = Object.entries({ won: winnings, bought: deposits, given: bonus });
  return parts.flatMap(([name, tokens]) => (tokens > 0 ? `${tokens} ${name}` : [])).join(' · ');
}

/**
 * Default orders: open withdrawals by due time, and closed ones by completion time, the latest
 * first.
 */
const FIRST = { open: 'oldest', closed: 'newest' } as const;

function askedFor(kind: 'open' | 'closed', search: AdminSearch) {
  const status = STATUSES[kind].find((known) => known === search.status) ?? kind;
  const type = TYPES.find((known) => known === search.type);
  return {
    status,
    ...(type ? { type } : {}),
    ...narrowed(search),
    sort: SORTS.find((sort) => sort === search.sort) ?? FIRST[kind],
  } as const;
}

/** The query of the tab's list. Without a `search`, it is that of the tab as it first opens. */
export const withdrawalList = (kind: 'open' | 'closed', search: AdminSearch = {}) =>
  withdrawalsQuery({
    ...askedFor(kind, search),
    page: search.page ?? 1,
    limit: search.limit ?? 20,
  });

interface WithdrawalsTabProps {
  /**
   * Selects the withdrawals of the list: open ones (pending or processing) or closed ones
   * (completed or rejected).
   */
  readonly kind: 'open' | 'closed';
  readonly readOnly: boolean;
}

export function WithdrawalsTab(props: WithdrawalsTabProps) {
  const { search } = useAdminSearch();
  const isOfRuns = props.kind === 'open' && search.view === RUNS;
  return isOfRuns ? <RunsView readOnly={props.readOnly} /> : <WithdrawalList {...props} />;
}

function WithdrawalList({ kind, readOnly }: WithdrawalsTabProps) {
  const { search, filter } = useAdminSearch();
  const asked = askedFor(kind, search);
  const query = useQuery({
    ...withdrawalList(kind, search),
    select: (data) => ({ ...data, rows: data.withdrawals }),
  });
  const prefetch = usePrefetchPanel(kind === 'open' && !readOnly);
  const others = ONLY[kind === 'open' ? 'closed' : 'open'];
  const columns = COLUMNS.filter(({ id }) => !others.includes(id));
  const goOn = useNextWaiting(query.data?.rows ?? []);
  const run = usePayoutRun(kind === 'open' && !readOnly);
  const payouts = useQuery({ ...payoutsQuery(), enabled: kind === 'open' }).data;
  const auto = payouts?.mode === 'auto' ? payouts : undefined;
  const pay = usePayChosen(readOnly ? undefined : auto);
  const isQueue = kind === 'open' && asked.sort === 'oldest';
  const empty =
    kind === 'open' ? 'No Pending Withdrawal Requests' : 'No Completed Withdrawal Requests';
  return (
    <div className="grid grid-cols-1 gap-3">
      {auto ? (
        <PayoutBar now={auto} rows={query.data?.rows ?? []} readOnly={readOnly} />
      ) : (
        <Statistics statistics={part(readingOf(query), (data) => data.statistics)} />
      )}
      {pay.dialog}
      <ListPanel
        name={kind === 'open' ? 'Pending withdrawals' : 'Completed withdrawals'}
        query={query}
        columns={columns}
        idOf={(row) => row._id}
        groupOf={isQueue ? ({ dueAt }) => DUE_GROUPS[dueGroup(dueAt, serverNow())] : undefined}
        failed="Failed to load withdrawals"
        empty={empty}
        emptyFiltered={empty}
        searchLabel="Search by email, name, UPI ID, UTR or withdrawal ID"
        filters={<Filters kind={kind} onFilter={filter} />}
        dates="Requested"
        {...run}
        bulk={run.bulk && [...pay.bulk, ...run.bulk]}
        tools={
          <>
            {run.tools}
            {kind === 'open' && (
              <ButtonLink size="small" {...toView('withdrawals', { view: RUNS })}>
                Payout runs
              </ButtonLink>
            )}
          </>
        }
        file={{ path: '/api/withdrawals/admin/export', query: asked }}
        find={async (id) => (await findWithdrawals(id)).find((row) => row._id === id)}
        prefetch={prefetch}
        panel={(row, close) => (
          <ManageWithdrawal
            key={row._id}
            withdrawal={row}
            readOnly={readOnly}
            onDecided={() => goOn(row._id)}
            onClose={close}
          />
        )}
      />
    </div>
  );
}

/** Returns a function that fetches what the panel of a withdrawal shows. */
function usePrefetchPanel(isPayable: boolean) {
  const client = useQueryClient();
  const prefetchRisk = usePrefetchRisk();
  return (withdrawal: StaffWithdrawal) => {
    prefetchRisk(withdrawal.userId._id);
    void client.prefetchQuery(waitingQuery(withdrawal._id));
    if (isPayable) void client.prefetchQuery(consequenceQuery(withdrawal, 'completed'));
  };
}

function Filters({
  kind,
  onFilter,
}: {
  readonly kind: 'open' | 'closed';
  readonly onFilter: (change: { status?: string; type?: string }) => void;
}) {
  const { search } = useAdminSearch();
  return (
    <>
      <FilterChip
        label="Status"
        value={search.status ?? ''}
        options={[
          { value: '', label: 'All' },
          ...STATUSES[kind].map((status) => ({ value: status, label: inWords(status) })),
        ]}
        onChange={(status) => onFilter({ status })}
      />
      <FilterChip
        label="Type"
        value={search.type ?? ''}
        options={[
          { value: '', label: 'All' },
          { value: 'upi', label: 'UPI Transfer' },
          { value: 'google_play', label: 'Google Play Redeem Code' },
        ]}
        onChange={(type) => onFilter({ type })}
      />
    </>
  );
}

function Statistics({ statistics }: { readonly statistics: Reading<WithdrawalStatistics> }) {
  return (
    <NumberStrip lines={1}>
      <NumberTile of="openWithdrawals" from={statistics} field="pending" />
      <NumberTile of="heldTokens" from={statistics} field="pendingAmount" />
      <NumberTile of="paidWithdrawals" from={statistics} field="paid" />
      <NumberTile of="totalWithdrawn" from={statistics} field="totalAmount" />
      <NumberTile of="rejectedWithdrawals" from={statistics} field="rejected" />
    </NumberStrip>
  );
}
