import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { messageOf } from '../../../api/api-error';
import type { components } from '../../../api/schema.gen';
import type { Column } from '../../../components/admin/data-table';
import { FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import { toView, useAdminSearch } from '../../../components/admin/search';
import { Facts } from '../../../components/admin/side-panel';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { causeWords, type PlayerMovement, placeOf, placeOfApproval } from '../model/cause';
import { Quantity } from './names';
import { groupOf, MOVEMENT_GROUPS, playerAccountQuery, usePlayerMovements } from './player-queries';
import { Receipt } from './receipt';

const BalanceChart = lazy(() => import('./balance-chart'));

interface Period {
  readonly from?: string;
  readonly to?: string;
}

interface PlayerProps {
  readonly id: string;
  readonly period: Period;
}

/** The player's details and current balance, and a chart of the balance. */
export function PlayerHead({ id, period }: PlayerProps) {
  const query = useQuery(playerAccountQuery(id, period));
  const { data: account, error } = query;
  if (error && !account) {
    return (
      <ErrorPanel
        message={messageOf(error, 'Failed to fetch the account')}
        error={error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <section aria-label="Account of the player" className="@container">
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(18rem,1fr)_2fr]">
        {account ? <About id={id} account={account} /> : <Skeleton className="h-56" />}
        <Suspense fallback={<Skeleton className="h-78" />}>
          {account ? <BalanceChart days={account.days} /> : <Skeleton className="h-78" />}
        </Suspense>
      </div>
    </section>
  );
}

interface AboutProps {
  readonly id: string;
  readonly account: components['schemas']['PlayerAccount'];
}

function About({ id, account }: AboutProps) {
  const { email, inGameName, isBanned, balance, held, createdAt } = account;
  return (
    <div className="grid gap-3">
      <h2 className="text-lead break-words">{`Wallet of ${email}`}</h2>
      <Facts
        facts={[
          { name: 'Balance now', value: <Tokens amount={balance} words /> },
          { name: 'Held', value: <Tokens amount={held} words /> },
          { name: 'In-game name', value: inGameName },
          { name: 'Opened', value: <Time at={createdAt} /> },
          ...(isBanned ? [{ name: 'Status', value: <Badge tone="bad">Banned</Badge> }] : []),
          { isDetail: true, name: 'User ID', value: id, copy: true },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" {...toView('ledger', { view: 'journal', user: id })}>
          Show in the journal
        </ButtonLink>
        <ButtonLink size="small" {...toView('withdrawals', { q: email })}>
          Withdrawals
        </ButtonLink>
        <ButtonLink size="small" {...toView('deposit-logs', { q: email })}>
          Deposits
        </ButtonLink>
      </div>
    </div>
  );
}

interface MovementsProps extends PlayerProps {
  readonly readOnly: boolean;
}

/** All events of a player's wallet with their causes. A row opens the event's panel. */
export function PlayerMovements({ id, period, readOnly }: MovementsProps) {
  const { search } = useAdminSearch();
  const query = usePlayerMovements(id, { ...period, show: groupOf(search.type) });
  return (
    <section aria-label="Entries">
      <ListPanel
        name="Entries"
        query={query}
        columns={columns(readOnly)}
        idOf={({ _id }) => _id}
        failed="Failed to fetch the entries"
        empty="No entries yet"
        emptyText="Every token in or out appears here, with the balance after it."
        filters={<KindFilter />}
        panelOf={(position, close) => (
          <Receipt key={position} position={position} readOnly={readOnly} onClose={close} />
        )}
      />
    </section>
  );
}

function KindFilter() {
  const { search, filter } = useAdminSearch();
  return (
    <FilterChip
      label="Type"
      value={groupOf(search.type)}
      options={MOVEMENT_GROUPS}
      onChange={(type) => filter({ type: type === 'all' ? '' : type })}
    />
  );
}

const LINK = 'text-accent underline-offset-4 hover:underline';

function columns(readOnly: boolean): readonly Column<PlayerMovement>[] {
  return [
    { id: 'position', header: 'Event', width: 70, cell: ({ position }) => `#${position}` },
    { id: 'at', header: 'When', width: 220, cell: ({ date }) => <Time at={date} /> },
    {
      id: 'cause',
      header: 'Cause',
      width: 256,
      cell: (movement) => <Cause movement={movement} readOnly={readOnly} />,
    },
    { id: 'by', header: 'Done by', width: 196, wide: true, cell: (row) => <DoneBy {...row} /> },
    {
      id: 'amount',
      header: 'Amount',
      numeric: true,
      width: 112,
      cell: ({ amount }) => <Quantity amount={amount} unit="TOKEN" signed />,
    },
    {
      id: 'balance',
      header: 'Balance',
      numeric: true,
      width: 120,
      cell: ({ balanceAfter }) => <Quantity amount={balanceAfter} unit="TOKEN" />,
    },
  ];
}

interface CauseProps {
  readonly movement: PlayerMovement;
  readonly readOnly: boolean;
}

function Cause({ movement, readOnly }: CauseProps) {
  const words = causeWords(movement);
  const place = placeOf(movement, readOnly);
  if (!place) return <span title={words}>{words}</span>;
  return (
    <Link {...place} title={words} className={LINK}>
      {words}
    </Link>
  );
}

function DoneBy({ doneBy, approvalId, approvedBy }: PlayerMovement) {
  return (
    <span title={[doneBy, approvedBy].filter(Boolean).join(', approved by ')}>
      {doneBy ?? 'The system'}
      {approvalId && (
        <>
          {', '}
          <Link {...placeOfApproval(approvalId)} className={LINK}>
            {`approved by ${approvedBy ?? 'a second admin'}`}
          </Link>
        </>
      )}
    </span>
  );
}
