import { classNames } from '../../lib/class-names';
import { formatTokens } from '../../lib/format';
import { Card } from '../ui/card';

export interface Series<Row> {
  readonly key: keyof Row & string;
  readonly name: string;
  /** Name of a CSS variable for the bar's colour, from styles/tokens.css, such as `--good`. */
  readonly color: string;
}

interface DayChartProps<Row> {
  readonly title: string;
  /** One object for each day, the oldest first. Its field `day` is a calendar day in India. */
  readonly days: readonly Row[];
  readonly series: readonly Series<Row>[];
  /** Stacks the bars of a day, because their values are parts of one sum. */
  readonly stacked?: boolean;
}

const dayName = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const shortDay = (day: string) => dayName.format(new Date(`${day}T00:00:00`));
const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' });

/** A bar chart of numbers for each day, which can also be read as a table. */
export function DayChart<Row extends { readonly day: string }>(props: DayChartProps<Row>) {
  const { title, days, series, stacked = false } = props;
  const values = (row: Row) => series.map(({ key }) => Number(row[key]));
  const height = (row: Row) =>
    stacked ? values(row).reduce((sum, value) => sum + value, 0) : Math.max(...values(row));
  const highest = Math.max(1, ...days.map(height));
  const said = (row: Row) =>
    series.map(({ key, name }) => `${name} ${formatTokens(Number(row[key]))}`).join(', ');
  return (
    <Card title={title} level={3}>
      <div
        aria-hidden
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-note text-ink-muted"
      >
        <div className="flex h-40 flex-col justify-between text-right">
          <span>{compact.format(highest)}</span>
          <span>0</span>
        </div>
        <div className="flex h-40 items-end gap-1 border-y border-line">
          {days.map((row) => (
            <div
              key={row.day}
              title={`${shortDay(row.day)}: ${said(row)}`}
              className={classNames(
                'flex h-full min-w-0 grow hover:bg-surface-2',
                stacked ? 'flex-col justify-end' : 'items-end gap-px',
              )}
            >
              {series.map(({ key, color }) => (
                <span
                  key={key}
                  className="min-w-0 grow-0 basis-full rounded-t-[2px]"
                  style={{
                    background: `var(${color})`,
                    flexBasis: stacked ? 'auto' : '100%',
                    height: `${(Number(row[key]) / highest) * 100}%`,
                  }}
                />
              ))}
            </div>
          ))}
        </div>
        <span />
        <div className="flex justify-between pt-1">
          {[...new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)])].map(
            (row) => row && <span key={row.day}>{shortDay(row.day)}</span>,
          )}
        </div>
      </div>
      {series.length > 1 && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 text-note text-ink-muted">
          {series.map(({ key, name, color }) => (
            <li key={key} className="inline-flex items-center gap-1.5">
              <span className="size-2.5" style={{ background: `var(${color})` }} />
              {name}
            </li>
          ))}
        </ul>
      )}
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
