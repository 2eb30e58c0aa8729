import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatTokens } from '../../lib/format';
import { Card } from '../ui/card';

export interface Series<Row> {
  readonly key: keyof Row & string;
  readonly name: string;
  /** A colour of the house: `--good`. */
  readonly color: string;
}

interface DayChartProps<Row> {
  readonly title: string;
  /** Oldest first; `day` is a calendar day in India. */
  readonly days: readonly Row[];
  readonly series: readonly Series<Row>[];
  /** Parts of one whole stand on each other. */
  readonly stacked?: boolean;
}

const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const shortDay = (day: unknown) => dayName.format(new Date(`${String(day)}T00:00:00`));
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' });

/** Bars per day, and the same numbers as a table for whoever would rather not see bars. */
export function DayChart<Row extends { readonly day: string }>(props: DayChartProps<Row>) {
  const { title, days, series, stacked } = props;
  return (
    <Card title={title} level={3}>
      <div aria-hidden className="h-56">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 320, height: 224 }}
        >
          <BarChart data={[...days]} accessibilityLayer={false} margin={{ left: -12, right: 4 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" tickFormatter={shortDay} {...AXIS} minTickGap={12} />
            <YAxis
              allowDecimals={false}
              tickFormatter={(n: number) => compact.format(n)}
              {...AXIS}
            />
            <Tooltip
              labelFormatter={shortDay}
              formatter={(value) => formatTokens(Number(value))}
              cursor={{ fill: 'var(--surface-2)' }}
              contentStyle={TOOLTIP}
            />
            {series.length > 1 && <Legend iconType="square" wrapperStyle={{ fontSize: 13 }} />}
            {series.map(({ key, name, color }) => (
              <Bar
                key={key}
                dataKey={(row: Row) => Number(row[key])}
                name={name}
                fill={`var(${color})`}
                isAnimationActive={false}
                maxBarSize={28}
                {...(stacked ? { stackId: 'whole' } : {})}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-3 text-small">
        <summary className="min-h-6 cursor-pointer font-semibold text-accent">
          {`Show as a table`}
          <span className="sr-only">{`: ${title}`}</span>
        </summary>
        <DayTable {...props} />
      </details>
    </Card>
  );
}

const AXIS = {
  tick: { fill: 'var(--ink-muted)', fontSize: 12 },
  stroke: 'var(--line)',
  tickLine: false,
} as const;
const TOOLTIP = {
  background: 'var(--surface-1)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
} as const;

function DayTable<Row extends { readonly day: string }>(props: DayChartProps<Row>) {
  const { title, days, series } = props;
  return (
    <table className="mt-2 w-full border-collapse">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-ink-muted">
          <th scope="col" className="py-1 text-left font-semibold">
            Day
          </th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className="py-1 pl-3 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((row) => (
          <tr key={row.day} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
              {shortDay(row.day)}
            </th>
            {series.map(({ key }) => (
              <td key={key} className="py-1 pl-3 text-right">
                {formatTokens(Number(row[key]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
