import { DayChart, type Series } from '../../../components/admin/day-chart';
import { Card } from '../../../components/ui/card';
import { classNames } from '../../../lib/class-names';
import { formatRupees } from '../../../lib/format';
import { monthWords } from '../model/months';
import type { Checklist } from './close-queries';

type Equation = Checklist['equation'];
type Day = Checklist['days'][number];

const SERIES: readonly Series<Day>[] = [
  { key: 'deposits', name: 'Deposits', color: '--good' },
  { key: 'payouts', name: 'Payouts', color: '--warn' },
  { key: 'earned', name: 'Earned', color: '--accent' },
];

interface Line {
  readonly name: string;
  readonly amount: number;
  /** True to leave the line out if its amount is 0. */
  readonly optional?: boolean;
}

const linesOf = (equation: Equation): readonly Line[] => [
  { name: 'Deposits, less reversals', amount: equation.deposits },
  { name: 'Prizes', amount: equation.prizes },
  { name: 'Entry fees of matches with results', amount: -equation.fees },
  { name: 'Promo codes', amount: equation.promotions, optional: true },
  { name: 'Adjustments by admins', amount: equation.adjustments, optional: true },
  { name: 'Became owed by players', amount: equation.receivables, optional: true },
  { name: 'Other accounts', amount: equation.others, optional: true },
  { name: 'Payouts', amount: -equation.payouts },
];

/** Returns an amount with its sign before the currency: "− ₹1,200". */
const signed = (amount: number) =>
  amount < 0 ? `− ${formatRupees(-amount)}` : `+ ${formatRupees(amount)}`;

/**
 * How the amount that Arena owes to players changed in a month, from the first to the last day, and
 * what Arena earned.
 */
export function MonthEquation({ checklist }: { readonly checklist: Checklist }) {
  const { equation, days, month } = checklist;
  const lines = linesOf(equation).filter(({ amount, optional }) => !optional || amount !== 0);
  return (
    <>
      <Card title={`Owed to players in ${monthWords(month)}`} level={2}>
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">
            How the amount owed to players changed in {monthWords(month)}
          </caption>
          <tbody>
            <Row name="Owed at the start" amount={formatRupees(equation.openingOwed)} isMain />
            {lines.map(({ name, amount }) => (
              <Row key={name} name={name} amount={signed(amount)} />
            ))}
            <Row name="Owed at the end" amount={formatRupees(equation.closingOwed)} isMain />
          </tbody>
        </table>
        <p className="mt-3 flex items-baseline justify-between gap-3 rounded-medium bg-surface-2 p-3">
          <span>
            Earned from matches
            <span className="block text-small text-ink-muted">entry fees less prizes</span>
          </span>
          <strong className="text-lead tabular-nums">{signed(equation.earned)}</strong>
        </p>
      </Card>
      <DayChart title="Deposits, payouts and earnings by day (₹)" days={days} series={SERIES} />
    </>
  );
}

function Row({
  name,
  amount,
  isMain = false,
}: {
  readonly name: string;
  readonly amount: string;
  readonly isMain?: boolean;
}) {
  return (
    <tr className={classNames('border-b border-line last:border-b-0', isMain && 'font-semibold')}>
      <th
        scope="row"
        className={classNames('py-1.5 text-left', isMain ? 'font-semibold' : 'font-normal')}
      >
        {name}
      </th>
      <td className="py-1.5 pl-3 text-right whitespace-nowrap tabular-nums">{amount}</td>
    </tr>
  );
}
