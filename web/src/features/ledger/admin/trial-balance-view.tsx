import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { DateField, indianNow, refusesDates } from '../../../components/admin/date-field';
import { useAdminSearch } from '../../../components/admin/search';
import { HiddenWhileDatesWrong } from '../../../components/admin/wrong-dates';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { endOfMinute } from '../model/period';
import { accountParts, kindWords } from '../model/words';
import { AccountLink, Quantity } from './names';
import { trialBalanceQuery, usePeople } from './queries';
import { UnitTotals } from './unit-totals';

type Books = components['schemas']['TrialBalance'];
type Kind = components['schemas']['KindTotal'];
type Account = components['schemas']['TrialBalanceAccount'];

const PER_PAGE = 50;

/**
 * The trial balance: the balance of every account at one time. In each unit, all balances add up to
 * 0.
 */
export function TrialBalanceView() {
  const { search } = useAdminSearch();
  const kind = search.type ?? '';
  const query = useQuery(
    trialBalanceQuery({
      ...(search.asOf ? { asOf: endOfMinute(search.asOf) } : {}),
      ...(kind ? { kind } : {}),
      ...(search.cursor ? { cursor: search.cursor } : {}),
      limit: kind ? PER_PAGE : 0,
    }),
  );
  const { data, error } = query;
  return (
    <div className="grid grid-cols-1 gap-5">
      <AsOfForm />
      <HiddenWhileDatesWrong>
        {query.isPending && <SkeletonList rows={4} height="h-20" />}
        {error && !data && (
          <ErrorPanel
            message="Failed to fetch the trial balance"
            error={error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {data && (
          <div aria-busy={query.isFetching} className="grid gap-5">
            <Verdict books={data} />
            {kind ? <AccountsOfKind kind={kind} books={data} /> : <Kinds books={data} />}
          </div>
        )}
      </HiddenWhileDatesWrong>
    </div>
  );
}

function AsOfForm() {
  const { search, filter } = useAdminSearch();
  const { asOf = '' } = search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusesDates(event.currentTarget)) return;
    filter({ asOf: String(new FormData(event.currentTarget).get('asOf') ?? '') });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      {/^\d+$/.test(asOf) ? (
        // A position in the URL is no date, so a text field shows it.
        <TextField key={asOf} name="asOf" label="As of (IST)" defaultValue={asOf} />
      ) : (
        <DateField
          name="asOf"
          type="datetime-local"
          label="As of (IST)"
          applied={asOf}
          max={indianNow('datetime-local')}
        />
      )}
      <Button type="submit" className="sm:mt-7">
        Show
      </Button>
      {asOf && (
        <Button kind="quiet" className="sm:mt-7" onClick={() => filter({ asOf: '' })}>
          Now
        </Button>
      )}
    </form>
  );
}

function Verdict({ books }: { readonly books: Books }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-small text-ink-muted">
        {books.balanced ? (
          <Badge tone="good">balanced</Badge>
        ) : (
          <Badge tone="bad">not balanced</Badge>
        )}
        <span>
          After event #{books.position}
          {books.asOf && (
            <>
              , recorded <Time at={books.asOf} show="both" />
            </>
          )}
        </span>
      </div>
      <UnitTotals units={books.units} />
    </>
  );
}

function Kinds({ books }: { readonly books: Books }) {
  const { filter } = useAdminSearch();
  const columns: readonly Column<Kind>[] = [
    { id: 'kind', header: 'Kind of account', cell: ({ kind }) => kindWords(kind) },
    {
      id: 'accounts',
      header: 'Accounts with a balance',
      numeric: true,
      cell: ({ accounts }) => formatTokens(accounts),
    },
    ...balanceColumns<Kind>(({ total }) => total),
  ];
  if (books.kinds.length === 0) return <EmptyState title="No records at that time" />;
  return (
    <DataTable
      caption="Trial balance by kind of account"
      columns={columns}
      rows={books.kinds}
      idOf={({ kind }) => kind}
      onOpen={({ kind }) => filter({ type: kind })}
    />
  );
}

function AccountsOfKind({ kind, books }: { readonly kind: string; readonly books: Books }) {
  const { search, filter, go } = useAdminSearch();
  const { accounts, nextCursor } = books;
  const people = usePeople(accounts.map(({ account }) => accountParts(account).id));
  const columns: readonly Column<Account>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: ({ account }) => <AccountLink account={account} people={people} />,
    },
    ...balanceColumns<Account>(({ balance }) => balance),
  ];
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead">{kindWords(kind)}</h2>
        <Button size="small" onClick={() => filter({ type: '' })}>
          All kinds
        </Button>
      </div>
      {accounts.length > 0 ? (
        <DataTable
          caption={kindWords(kind)}
          columns={columns}
          rows={accounts}
          idOf={({ account }) => account}
        />
      ) : (
        <EmptyState title="All accounts of this kind were empty" />
      )}
      <nav aria-label="Pages of accounts" className="flex flex-wrap justify-end gap-3">
        {search.cursor && <Button onClick={() => go({ cursor: '' }, false)}>First page</Button>}
        {nextCursor !== null && (
          <Button onClick={() => go({ cursor: nextCursor }, false)}>Next page</Button>
        )}
      </nav>
    </section>
  );
}

/** Returns two table columns: debit for negative balances, credit for positive balances. */
function balanceColumns<Row extends { readonly unit: string }>(
  amountOf: (row: Row) => number,
): readonly Column<Row>[] {
  const side = (row: Row, amount: number) =>
    amount > 0 ? <Quantity amount={amount} unit={row.unit} /> : '—';
  return [
    {
      id: 'debit',
      header: 'Debit (below zero)',
      numeric: true,
      cell: (row) => side(row, -amountOf(row)),
    },
    {
      id: 'credit',
      header: 'Credit (above zero)',
      numeric: true,
      cell: (row) => side(row, amountOf(row)),
    },
  ];
}
