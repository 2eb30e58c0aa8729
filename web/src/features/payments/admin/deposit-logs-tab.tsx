import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { part, type Reading, readingOf } from '../../../api/reading';
import type { components, paths } from '../../../api/schema.gen';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { LedgerLinks } from '../../../components/admin/ledger-links';
import { ListPanel } from '../../../components/admin/list-panel';
import { None } from '../../../components/admin/none';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { PlayerEmail } from '../../../components/admin/player-link';
import { narrowed, useAdminSearch } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { Rupees } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { counted, formatRupees } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';

type Schemas = components['schemas'];
type DepositLog = Schemas['DepositLog'];
type ListQuery = NonNullable<paths['/api/deposit-logs/admin/all']['get']['parameters']['query']>;

const STATUSES = ['all', 'success', 'failed', 'pending'] as const;
const SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
const TONES: Readonly<Record<DepositLog['status'], Tone>> = {
  success: 'good',
  pending: 'warn',
  failed: 'bad',
};
const DEFAULT_LIMIT = 20;

const COLUMNS: readonly Column<DepositLog>[] = [
  { id: 'user', header: 'User', width: 210, cell: ({ userEmail }) => userEmail },
  { id: 'name', header: 'In-game name', cell: ({ userId }) => userId.inGameName },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    sort: { up: 'lowest', down: 'highest' },
    cell: ({ amount }) => <Rupees amount={amount} className="font-semibold" />,
  },
  { id: 'status', header: 'Status', cell: (log) => <Status log={log} /> },
  {
    id: 'attempt',
    header: 'Attempted',
    width: 190,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ attemptDate }) => <Time at={attemptDate} />,
  },
  { id: 'order', header: 'Order ID', width: 200, cell: ({ orderId }) => <Code text={orderId} /> },
  {
    id: 'payment',
    header: 'Payment ID',
    wide: true,
    cell: ({ paymentId }) => <Code text={paymentId} />,
  },
  {
    id: 'processed',
    header: 'Processed',
    wide: true,
    cell: ({ processedDate }) => (processedDate ? <Time at={processedDate} /> : null),
  },
  {
    id: 'error',
    header: 'Error',
    wide: true,
    cell: ({ errorMessage }) => errorMessage,
  },
  {
    id: 'code',
    header: 'Error code',
    wide: true,
    cell: ({ errorCode }) => <Code text={errorCode} />,
  },
  { id: 'ip', header: 'IP address', wide: true, cell: ({ ipAddress }) => ipAddress },
];

/** The tab Deposit Logs: a read-only list of all attempts to buy tokens, with their outcomes. */
export function DepositLogsTab() {
  const { search, filter } = useAdminSearch();
  const status = STATUSES.find((known) => known === search.status) ?? 'all';
  const asked = {
    status,
    sort: SORTS.find((known) => known === search.sort) ?? 'newest',
    ...narrowed(search),
  } as const;
  const query = useDepositLogs({
    ...asked,
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_LIMIT,
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Statistics statistics={part(readingOf(query), (data) => data.statistics)} />
      <ListPanel
        name="Deposit logs"
        query={query}
        columns={COLUMNS}
        idOf={(row) => row._id}
        failed="Failed to fetch deposit logs"
        empty="No Deposit Logs Found"
        emptyFiltered="No Deposit Logs Found"
        emptyText="Every token purchase appears here, paid or not."
        defaultLimit={DEFAULT_LIMIT}
        searchLabel="Search by email, order ID or payment ID"
        filters={
          <FilterChip
            label="Status"
            value={search.status ?? 'all'}
            options={STATUSES.map((value) => ({ value, label: inWords(value) }))}
            onChange={(value) => filter({ status: value === 'all' ? '' : value })}
          />
        }
        dates="Attempted"
        file={{ path: '/api/deposit-logs/admin/export', query: asked }}
        find={findDeposit}
        panel={(log, close) => <DepositPanel key={log._id} log={log} onClose={close} />}
      />
    </div>
  );
}

const OF_PLAYER = COLUMNS.filter(({ id }) => id !== 'user' && id !== 'name');

/** The attempts of one player to buy tokens, newest first. */
export function PlayerDeposits({ id }: { readonly id: string }) {
  const { page = 1, limit = DEFAULT_LIMIT } = useAdminSearch().search;
  return (
    <ListPanel
      name="Deposits"
      query={useDepositLogs({ status: 'all', sort: 'newest', user: id, page, limit })}
      columns={OF_PLAYER}
      idOf={(row) => row._id}
      failed="Failed to fetch deposit logs"
      empty="No Deposit Logs Found"
      emptyText="Every token purchase of the player appears here, paid or not."
      defaultLimit={DEFAULT_LIMIT}
      find={findDeposit}
      panel={(log, close) => <DepositPanel key={log._id} log={log} onClose={close} />}
    />
  );
}

interface DepositPanelProps {
  readonly log: DepositLog;
  readonly onClose: () => void;
}

function DepositPanel({ log, onClose }: DepositPanelProps) {
  return (
    <SidePanel
      title={`Deposit of ${formatRupees(log.amount)}`}
      onClose={onClose}
      actions={<LedgerLinks reference={log._id} playerId={log.userId._id} />}
    >
      <Everything log={log} />
    </SidePanel>
  );
}

async function findDeposit(id: string, signal: AbortSignal) {
  const query = { q: id, page: 1, limit: 10 } as const;
  const { depositLogs } = await answer(
    api.GET('/api/deposit-logs/admin/all', { params: { query }, signal }),
  );
  return depositLogs.find((log) => log._id === id);
}

function useDepositLogs(asked: ListQuery) {
  return useQuery({
    queryKey: [keys.depositLogs, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/deposit-logs/admin/all', { params: { query: asked }, signal })),
    select: (data) => ({ ...data, rows: data.depositLogs }),
  });
}

function Status({ log }: { readonly log: DepositLog }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[log.status]} capital>
        {log.status}
      </Badge>
      {log.attention && <Badge tone="bad">needs review</Badge>}
    </span>
  );
}

function Code({ text }: { readonly text: string | null }) {
  if (!text) return <None />;
  return <code className="font-mono text-note break-all">{text}</code>;
}

function Everything({ log }: { readonly log: DepositLog }) {
  return (
    <Facts
      facts={[
        { name: 'Amount', value: <Rupees amount={log.amount} /> },
        { name: 'Status', value: <Status log={log} /> },
        ...(log.attention ? [{ name: 'Needs review', value: log.attention }] : []),
        ...(log.reversedTokens > 0
          ? [{ name: 'Reversed', value: `${counted(log.reversedTokens, 'token')}` }]
          : []),
        {
          name: 'User',
          value: <PlayerEmail id={log.userId._id} email={log.userEmail} />,
        },
        { name: 'In-game name', value: log.userId.inGameName },
        { name: 'Attempt date', value: <Time at={log.attemptDate} show="both" /> },
        {
          name: 'Processed date',
          value: log.processedDate && <Time at={log.processedDate} show="both" />,
        },
        { name: 'Order ID', value: log.orderId, copy: true },
        { name: 'Payment ID', value: log.paymentId, copy: true },
        { name: 'Error message', value: log.errorMessage },
        { name: 'Error code', value: log.errorCode },
        { name: 'IP address', value: log.ipAddress, copy: true },
        { isDetail: true, name: 'Deposit ID', value: log._id, copy: true },
      ]}
    />
  );
}

/** Shows totals over all deposits. The list's filters do not change them. */
function Statistics({
  statistics,
}: {
  readonly statistics: Reading<Schemas['DepositStatistics']>;
}) {
  const rupees = (field: 'totalAmount' | 'successAmount' | 'failedAmount') =>
    statistics.is === 'known' ? formatRupees(statistics.data[field]) : '₹…';
  return (
    <NumberStrip lines={2}>
      <NumberTile
        of="totalDeposits"
        from={statistics}
        field="total"
        money={rupees('totalAmount')}
      />
      <NumberTile
        of="successfulDeposits"
        from={statistics}
        field="success"
        money={rupees('successAmount')}
      />
      <NumberTile
        of="failedDeposits"
        from={statistics}
        field="failed"
        money={rupees('failedAmount')}
      />
      <NumberTile of="pendingDeposits" from={statistics} field="pending" />
    </NumberStrip>
  );
}
