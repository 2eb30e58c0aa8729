import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { HiddenWhileDatesWrong } from '../../../components/admin/wrong-dates';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { endOfMinute } from '../model/period';
import { accountParts, playerOf } from '../model/words';
import { EventPanels } from './event-panels';
import { accountText, EventBadge, Quantity, Reference } from './names';
import { PlayerHead, PlayerMovements } from './player-account';
import { statementQuery, statementTotalsQuery, usePeople } from './queries';
import { StatementForm } from './statement-form';
import { StatementTotals } from './statement-totals';

type Entry = components['schemas']['StatementEntry'];

const PER_PAGE = 100;

interface ViewProps {
  readonly readOnly: boolean;
}

/** The view of one account: its entries in a period, and the balances before and after. */
export function StatementView({ readOnly }: ViewProps) {
  const { search } = useAdminSearch();
  const { account } = search;
  const [failed, setFailed] = useState<{ problem: string; under?: string }>();
  // The error of a failed search disappears when another account is opened.
  const problem = failed && failed.under === account ? failed.problem : null;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="@container">
        <StatementForm
          problem={problem}
          onSearched={(said) =>
            setFailed(said === null ? undefined : { problem: said, under: account })
          }
        />
      </div>
      {account && !problem && (
        <HiddenWhileDatesWrong>
          <OfAccount account={account} readOnly={readOnly} />
        </HiddenWhileDatesWrong>
      )}
      {!account && !problem && (
        <EmptyState title="Choose an account">
          Enter the email of a player, or the name of an account. The trial balance lists all
          accounts.
        </EmptyState>
      )}
    </div>
  );
}

function OfAccount({ account, readOnly }: ViewProps & { readonly account: string }) {
  const { search } = useAdminSearch();
  const { from, to } = search;
  const within = { ...(from ? { from } : {}), ...(to ? { to: endOfMinute(to) } : {}) };
  const period = { account, ...within };
  const totals = useQuery(statementTotalsQuery(period));
  const isUnknown = totals.error instanceof ApiError && totals.error.status === 404;
  const player = playerOf(account);
  if (player) {
    return (
      <>
        <PlayerHead id={player} period={within} />
        <PlayerMovements id={player} period={within} readOnly={readOnly} />
        {!isUnknown && <Totals query={totals} />}
      </>
    );
  }
  if (isUnknown) {
    return (
      <EmptyState title="Account not found">
        An account is listed once it has an entry. {account} has no entries yet.
      </EmptyState>
    );
  }
  return (
    <>
      <Head account={account} />
      <Totals query={totals} />
      <Movements period={period} unit={totals.data?.unit ?? 'TOKEN'} readOnly={readOnly} />
    </>
  );
}

interface TotalsProps {
  readonly query: UseQueryResult<components['schemas']['StatementTotals']>;
}

function Totals({ query }: TotalsProps) {
  if (query.isPending) return <SkeletonList rows={1} height="h-24" />;
  if (query.data) return <StatementTotals totals={query.data} />;
  return (
    <ErrorPanel
      message={messageOf(query.error, 'Failed to fetch the totals')}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function Head({ account }: { readonly account: string }) {
  const { search } = useAdminSearch();
  const { from, to } = search;
  const within = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const people = usePeople([accountParts(account).id]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lead break-words">{accountText(account, people)}</h2>
        <code className="font-mono text-note break-all text-ink-muted">{account}</code>
      </div>
      <ButtonLink size="small" {...toView('ledger', { view: 'journal', account, ...within })}>
        Show in the journal
      </ButtonLink>
    </div>
  );
}

interface MovementsProps extends ViewProps {
  readonly period: { readonly account: string; readonly from?: string; readonly to?: string };
  readonly unit: string;
}

function Movements({ period, unit, readOnly }: MovementsProps) {
  const { search, go, open } = useAdminSearch();
  const cursor = Number(search.cursor);
  const isFirst = !(Number.isSafeInteger(cursor) && cursor > 0);
  const query = useQuery(
    statementQuery({ ...period, limit: PER_PAGE, ...(isFirst ? {} : { cursor }) }),
  );
  const { data } = query;
  if (!data) {
    return query.error ? (
      <ErrorPanel
        message="Failed to fetch the statement"
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonList rows={6} height="h-12" />
    );
  }
  const { entries, nextCursor } = data;
  return (
    <section aria-label="Entries" aria-busy={query.isFetching} className="grid gap-3">
      {isFirst && <Balance name="Opening balance" amount={data.openingBalance} unit={unit} />}
      {entries.length > 0 ? (
        <DataTable
          caption="Entries"
          columns={columns(unit)}
          rows={entries}
          idOf={({ position }) => String(position)}
          onOpen={({ position }) => open(String(position))}
          openId={search.id}
        />
      ) : (
        <EmptyState title="No entries in this period" />
      )}
      {nextCursor === null && (
        <Balance name="Closing balance" amount={data.closingBalance} unit={unit} />
      )}
      <nav aria-label="Pages of the statement" className="flex flex-wrap justify-end gap-3">
        {!isFirst && <Button onClick={() => go({ cursor: '' }, false)}>First page</Button>}
        {nextCursor !== null && (
          <Button onClick={() => go({ cursor: nextCursor }, false)}>Next page</Button>
        )}
      </nav>
      <EventPanels positions={entries.map(({ position }) => position)} readOnly={readOnly} />
    </section>
  );
}

function Balance(props: { readonly name: string; readonly amount: number; readonly unit: string }) {
  return (
    <p className="flex justify-between gap-3 rounded-medium bg-surface-2 px-4 py-2.5 text-small font-semibold">
      {props.name} <Quantity amount={props.amount} unit={props.unit} />
    </p>
  );
}

function columns(unit: string): readonly Column<Entry>[] {
  return [
    { id: 'position', header: 'Event', cell: ({ position }) => `#${position}` },
    { id: 'at', header: 'When', width: 206, cell: ({ recordedAt }) => <Time at={recordedAt} /> },
    { id: 'type', header: 'Type', cell: ({ type }) => <EventBadge type={type} /> },
    { id: 'reference', header: 'Reference', cell: ({ reference }) => <Reference id={reference} /> },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      cell: ({ amount }) => <Quantity amount={amount} unit={unit} signed />,
    },
    {
      id: 'balance',
      header: 'Balance after',
      numeric: true,
      cell: ({ balanceAfter }) => <Quantity amount={balanceAfter} unit={unit} />,
    },
  ];
}
