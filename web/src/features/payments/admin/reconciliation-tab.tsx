import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { known } from '../../../api/reading';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { DateChip } from '../../../components/admin/date-chip';
import { ListBar } from '../../../components/admin/list-bar';
import { Figure, NumberStrip } from '../../../components/admin/numbers';
import { type AdminSearch, toView, useAdminSearch } from '../../../components/admin/search';
import { type KnownState, StateBadge, StateFilter } from '../../../components/admin/states';
import { HiddenWhileDatesWrong } from '../../../components/admin/wrong-dates';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatRupees, formatTokens } from '../../../lib/format';
import { PayoutCases } from './payout-cases';

type Schemas = components['schemas'];
type Payment = Schemas['ReconciledPayment'];
type Outcome = Payment['outcome'];
type Day = Schemas['SettlementDay'];
type Attention = Schemas['AttentionOrder'];

const PAISE = 100;
const OUTCOMES: readonly KnownState<Outcome>[] = [
  { value: 'matched', label: 'Matched', tone: 'good' },
  { value: 'missing_internal', label: 'Missing in Arena', tone: 'bad' },
  { value: 'missing_external', label: 'Missing at the provider', tone: 'bad' },
  { value: 'amount_diff', label: 'Amount differs', tone: 'bad' },
  { value: 'duplicate', label: 'Paid twice', tone: 'warn' },
];

const PAYMENTS: readonly Column<Payment>[] = [
  { id: 'payment', header: 'Payment ID', cell: ({ paymentId }) => paymentId },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <StateBadge states={OUTCOMES} state={outcome} />,
  },
  { id: 'order', header: 'Order ID', cell: ({ orderId }) => orderId },
  {
    id: 'provider',
    header: 'At the provider',
    numeric: true,
    cell: ({ amountPaise }) => (amountPaise === null ? null : formatRupees(amountPaise / PAISE)),
  },
  {
    id: 'tokens',
    header: 'Tokens in Arena',
    numeric: true,
    cell: ({ tokens }) => (tokens === null ? null : formatTokens(tokens)),
  },
  { id: 'detail', header: 'Detail', cell: ({ detail }) => detail },
];
const ATTENTION: readonly Column<Attention>[] = [
  { id: 'order', header: 'Order ID', cell: ({ orderId, _id }) => orderId ?? _id },
  { id: 'payment', header: 'Payment ID', cell: ({ paymentId }) => paymentId },
  { id: 'why', header: 'Why', cell: ({ attention }) => attention },
  { id: 'message', header: 'Message', cell: ({ message }) => message },
];
const SETTLEMENTS: readonly Column<Day>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => day },
  { id: 'lines', header: 'Rows', numeric: true, cell: ({ lines }) => formatTokens(lines) },
  { id: 'matched', header: 'Matched', numeric: true, cell: ({ matched }) => formatTokens(matched) },
  {
    id: 'breaks',
    header: 'Differences',
    cell: ({ breaks }) =>
      breaks.length === 0
        ? null
        : breaks.map(({ entityId, detail }) => `${entityId}: ${detail}`).join('; '),
  },
  {
    id: 'compared',
    header: 'Compared',
    cell: ({ comparedAt }) => <Time at={comparedAt} show="relative" />,
  },
];

const outcomeIn = ({ status }: AdminSearch) =>
  OUTCOMES.find(({ value }) => value === status)?.value;

/** The query of the tab. Without a `search`, it is that of the tab as it first opens. */
export function reconciliation(search: AdminSearch = {}) {
  const query = {
    outcome: outcomeIn(search) ?? ('all' as const),
    ...(search.from ? { from: search.from } : {}),
    ...(search.to ? { to: search.to } : {}),
  };
  return queryOptions({
    queryKey: [keys.reconciliation, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/reconciliation', { params: { query }, signal })),
  });
}

/**
 * The tab Reconciliation: compares the payments at the payment provider with the orders that were
 * credited.
 */
export function ReconciliationTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search } = useAdminSearch();
  const { data, error, isPending, isFetching, refetch } = useQuery(reconciliation(search));
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-small text-ink-muted">
        Compares the payments at the provider with the tokens in Arena. Search for a payment that is
        not “Matched” in{' '}
        <Link {...toView('deposit-logs')} className="text-accent underline underline-offset-4">
          Deposit Logs
        </Link>
        .
      </p>
      <ListBar
        tools={
          data && (
            <p className="self-center text-small text-ink-muted">
              Period: <Time at={data.from} /> to <Time at={data.to} />
            </p>
          )
        }
        filters={
          <>
            <DateChip of="Paid" />
            <StateFilter label="Outcome" states={OUTCOMES} value={outcomeIn(search)} />
          </>
        }
      />
      <HiddenWhileDatesWrong>
        {isPending && <SkeletonList rows={4} height="h-20" />}
        {error && (
          <ErrorPanel
            message="Failed to fetch the reconciliation"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Findings found={data} />}
      </HiddenWhileDatesWrong>
      {!isPending && <PayoutCases readOnly={readOnly} />}
    </div>
  );
}

function Findings({ found }: { readonly found: Schemas['Reconciliation'] }) {
  return (
    <>
      <NumberStrip lines={1}>
        {OUTCOMES.map(({ value, label }) => (
          <Figure key={value} label={label} value={known(found.summary[value])} />
        ))}
      </NumberStrip>
      {found.items.length > 0 ? (
        <DataTable
          caption="Payments"
          columns={PAYMENTS}
          rows={found.items}
          idOf={(row) => `${row.paymentId}-${row.outcome}`}
        />
      ) : (
        <EmptyState title="No payments in this period" />
      )}
      <p className="text-small text-ink-muted">
        Compared <Time at={found.checkedAt} />
        {found.truncated && '. Not all payments are shown: choose fewer days.'}
      </p>
      {found.attention.length > 0 && (
        <Card title="Needs review">
          <DataTable
            caption="Orders to review"
            columns={ATTENTION}
            rows={found.attention}
            idOf={(row) => row._id}
          />
        </Card>
      )}
      {found.settlements.length > 0 && (
        <Card title="Settlements">
          <DataTable
            caption="Settlements"
            columns={SETTLEMENTS}
            rows={found.settlements}
            idOf={(row) => row.day}
          />
        </Card>
      )}
    </>
  );
}
