import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { Stat } from '../../../components/stat';
import { formatTokens } from '../../../lib/format';
import { taxTotals } from '../model/tax';
import { accountParts } from '../model/words';
import { EventBadge, Quantity } from './names';

type Totals = components['schemas']['StatementTotals'];
type TypeTotal = Totals['types'][number];

/**
 * The totals of a statement: opening and closing balance, tokens in and out, and sums by type of
 * event. A wallet also has figures for a tax return.
 */
export function StatementTotals({ totals }: { readonly totals: Totals }) {
  const { types, unit, openingBalance, closingBalance } = totals;
  const sum = (of: 'credited' | 'debited') => types.reduce((all, type) => all + type[of], 0);
  const tile = (label: string, amount: number) => (
    <Stat label={label} value={<Quantity amount={amount} unit={unit} />} />
  );
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tile('Opening balance', openingBalance)}
        {tile('Came in', sum('credited'))}
        {tile('Went out', sum('debited'))}
        {tile('Closing balance', closingBalance)}
      </dl>
      {accountParts(totals.account).kind === 'player' && <ForTax totals={totals} />}
      {types.length > 0 && (
        <details className="rounded-large border border-line bg-surface-1 p-4">
          <summary className="min-h-6 cursor-pointer text-small font-semibold">
            Totals by type
          </summary>
          <div className="mt-3">
            <DataTable
              caption="Totals by type"
              columns={columns(unit)}
              rows={types}
              idOf={({ type }) => type}
            />
          </div>
        </details>
      )}
    </>
  );
}

function ForTax({ totals }: { readonly totals: Totals }) {
  const { openingBalance, closingBalance } = totals;
  const { deposits, withdrawals, winnings, fees, given } = taxTotals(totals.types);
  const net = withdrawals + closingBalance - deposits - openingBalance;
  return (
    <section aria-label="For tax" className="grid gap-2">
      <h3 className="text-body">For tax</h3>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        <Stat label="Deposits" value={formatTokens(deposits)} hint="less refunds" />
        <Stat label="Withdrawals" value={formatTokens(withdrawals)} hint="less rejected requests" />
        <Stat label="Winnings" value={formatTokens(winnings)} hint="prizes" />
        <Stat label="Entry fees" value={formatTokens(fees)} hint="less refunds" />
        <Stat label="Bonus" value={formatTokens(given)} hint="promo codes, adjustments" />
        <Stat
          label="Net winnings"
          value={formatTokens(net)}
          hint="withdrawals + closing − deposits − opening"
        />
      </dl>
    </section>
  );
}

function columns(unit: string): readonly Column<TypeTotal>[] {
  return [
    { id: 'type', header: 'Type', cell: ({ type }) => <EventBadge type={type} /> },
    {
      id: 'entries',
      header: 'Entries',
      numeric: true,
      cell: ({ entries }) => formatTokens(entries),
    },
    {
      id: 'in',
      header: 'Came in',
      numeric: true,
      cell: ({ credited }) => <Quantity amount={credited} unit={unit} />,
    },
    {
      id: 'out',
      header: 'Went out',
      numeric: true,
      cell: ({ debited }) => <Quantity amount={debited} unit={unit} />,
    },
    {
      id: 'net',
      header: 'Total',
      numeric: true,
      cell: ({ credited, debited }) => <Quantity amount={credited - debited} unit={unit} signed />,
    },
  ];
}
