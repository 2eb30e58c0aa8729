import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { EmptyState } from '../../../components/empty-state';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { formatTokens } from '../../../lib/format';
import { unitWords } from '../model/words';
import { AccountLink, Quantity } from './names';

type Books = components['schemas']['BooksExplained'];
type Comparison = components['schemas']['BooksComparison'];
type Pot = components['schemas']['PotExplained'];
type Hold = components['schemas']['HoldDifference'];

interface Line {
  readonly what: string;
  readonly booked: string;
  readonly explained: string;
  /** Description of the records that the row counts, such as "pots that hold tokens". */
  readonly counted: string;
  readonly numbers: Comparison;
}

/** Compares balances in the ledger with the records that explain them, such as withdrawals. */
export function BooksExplained({ books }: { readonly books: Books }) {
  const lines: readonly Line[] = [
    {
      what: 'Match pots',
      booked: 'held in pots',
      explained: 'entry fees of rounds without results',
      counted: 'pots that hold tokens',
      numbers: books.pots,
    },
    {
      what: 'Held withdrawals',
      booked: 'held for payout',
      explained: 'pending and processing withdrawals',
      counted: 'pending and processing',
      numbers: books.holds,
    },
    {
      what: 'Payouts',
      booked: 'paid out',
      explained: 'completed withdrawals',
      counted: 'completed',
      numbers: books.payouts,
    },
    {
      what: 'Deposits',
      booked: 'sold through the gateway',
      explained: 'credited deposits less reversals',
      counted: 'credited payments',
      numbers: books.deposits,
    },
  ];
  return (
    <>
      <Card title="Balances and their sources">
        <DataTable
          caption="Balances of accounts, and their sources"
          columns={LINES}
          rows={lines}
          idOf={({ what }) => what}
        />
      </Card>
      <Card title="Match pots">
        {books.potList.length > 0 ? (
          <DataTable
            caption="Match pots"
            columns={POTS}
            rows={books.potList}
            idOf={({ account }) => account}
          />
        ) : (
          <EmptyState title="All pots are empty">
            Entry fees are kept here until results are declared.
          </EmptyState>
        )}
      </Card>
      {books.holdDifferences.length > 0 && (
        <Card title="Holds that do not match a withdrawal">
          <DataTable
            caption="Holds that do not match a withdrawal"
            columns={HOLDS}
            rows={books.holdDifferences}
            idOf={({ account }) => account}
          />
        </Card>
      )}
    </>
  );
}

const NOBODY: ReadonlyMap<string, string> = new Map();

function Agreement({ booked, explained }: { readonly booked: number; readonly explained: number }) {
  return booked === explained ? (
    <Badge tone="good">explained</Badge>
  ) : (
    <Badge tone="bad">{`${formatTokens(booked - explained)} not explained`}</Badge>
  );
}

/**
 * Returns the table column for one side of the comparison: the ledger, or the records that explain
 * it.
 */
const tokensOf = (side: 'booked' | 'explained', header: string, width: number): Column<Line> => ({
  id: side,
  header,
  width,
  numeric: true,
  cell: ({ numbers, [side]: what }) => (
    <>
      {formatTokens(numbers[side])} <span className="text-note text-ink-muted">tokens, {what}</span>
    </>
  ),
});

const LINES: readonly Column<Line>[] = [
  { id: 'what', header: 'Accounts', width: 120, cell: ({ what }) => what },
  tokensOf('booked', 'In the ledger', 150),
  tokensOf('explained', 'In the records', 210),
  {
    id: 'count',
    header: 'Count',
    width: 130,
    numeric: true,
    cell: ({ numbers, counted }) => (
      <>
        {formatTokens(numbers.count)} <span className="text-note text-ink-muted">{counted}</span>
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Result',
    width: 112,
    cell: ({ numbers }) => <Agreement {...numbers} />,
  },
];

const HOLDER: readonly Column<{ readonly account: string; readonly balance: number }>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account }) => <AccountLink account={account} people={NOBODY} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    numeric: true,
    cell: ({ balance }) => <Quantity amount={balance} unit="TOKEN" />,
  },
];

const POTS: readonly Column<Pot>[] = [
  {
    id: 'name',
    header: 'Tournament',
    width: 130,
    cell: ({ name, tournamentId }) => name ?? tournamentId,
  },
  { id: 'status', header: 'Status', width: 90, cell: ({ status }) => status },
  ...HOLDER,
  { id: 'why', header: 'Explanation', width: 180, cell: whyOf },
  {
    id: 'verdict',
    header: 'Result',
    width: 112,
    cell: ({ balance, explained }) => <Agreement booked={balance} explained={explained} />,
  },
];

function whyOf({ fees, refunded, seated, explained }: Pot): string {
  const paid = `${formatTokens(fees)} in fees, ${formatTokens(refunded)} refunded`;
  return explained === 0
    ? `${paid}, nothing due`
    : `${paid}: ${formatTokens(seated)} ${unitWords('SEAT', seated)} without results yet`;
}

const HOLDS: readonly Column<Hold>[] = [
  ...HOLDER,
  {
    id: 'explained',
    header: 'Open withdrawal of',
    numeric: true,
    cell: ({ explained }) => <Quantity amount={explained} unit="TOKEN" />,
  },
];
