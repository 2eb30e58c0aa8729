import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import {
  COMPACT,
  DateControl,
  indianNow,
  refusesDates,
  useDateInput,
} from '../../../components/admin/date-field';
import { useAdminSearch } from '../../../components/admin/search';
import { HiddenWhileDatesWrong, useWrongDates } from '../../../components/admin/wrong-dates';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
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
  const wrongDates = useWrongDates();
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <AsOfForm />
        {data && !wrongDates && <Verdict books={data} isBrief={kind !== ''} />}
        {kind && <KindChosen kind={kind} />}
      </div>
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
            {kind ? <AccountsOfKind kind={kind} books={data} /> : <Kinds books={data} />}
            <UnitTotals units={data.units} />
            {kind && data.asOf && (
              <p className="text-small text-ink-muted">
                Recorded <Time at={data.asOf} show="both" />
              </p>
            )}
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
    if (refusesDates(event.currentTarget)) return;
    filter({ asOf: String(new FormData(event.currentTarget).get('asOf') ?? '') });
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      {/^\d+$/.test(asOf) ? (
        // A position in the URL is no date, so a text field shows it.
        <TextField key={asOf} name="asOf" label="As of (IST)" defaultValue={asOf} />
      ) : (
        <AsOfDate asOf={asOf} />
      )}
      <Button type="submit" size="small">
        Show
      </Button>
      {asOf && (
        <Button kind="quiet" size="small" onClick={() => filter({ asOf: '' })}>
          Now
        </Button>
      )}
    </Form>
  );
}

/** The date field with its label beside it, so that the form is one line high. */
function AsOfDate({ asOf }: { readonly asOf: string }) {
  const id = useId();
  const { problem, control } = useDateInput({
    type: 'datetime-local',
    applied: asOf,
    max: indianNow('datetime-local'),
  });
  return (
    <>
      <label htmlFor={id} className="text-small text-ink-muted">
        As of (IST)
      </label>
      <div className="w-56">
        <DateControl
          id={id}
          name="asOf"
          of="As of (IST)"
          control={control}
          aria-invalid={problem ? true : undefined}
          className={COMPACT}
        />
      </div>
      {problem && (
        <p role="alert" className="order-last basis-full text-small font-medium text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

interface VerdictProps {
  readonly books: Books;
  /** Leaves out the time, for which the bar has no room beside the name of a kind. */
  readonly isBrief: boolean;
}

function Verdict({ books, isBrief }: VerdictProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-small text-ink-muted">
      {books.balanced ? (
        <Badge tone="good">balanced</Badge>
      ) : (
        <Badge tone="bad">not balanced</Badge>
      )}
      <span>
        After event #{books.position}
        {books.asOf && !isBrief && (
          <>
            , recorded <Time at={books.asOf} show="both" />
          </>
        )}
      </span>
    </div>
  );
}

/** The kind of the listed accounts, and a button that returns to all kinds. */
function KindChosen({ kind }: { readonly kind: string }) {
  const { filter } = useAdminSearch();
  return (
    <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
      <h2 className="text-body">{kindWords(kind)}</h2>
      <Button size="small" onClick={() => filter({ type: '' })}>
        All kinds
      </Button>
    </div>
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
  const { search, go } = useAdminSearch();
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
