import { DayChart, type Series } from '../../../components/admin/day-chart';

interface Day {
  readonly day: string;
  readonly balance: number;
}

const SERIES: readonly Series<Day>[] = [{ key: 'balance', name: 'Balance', color: '--accent' }];

/** A chart of the balance at the end of each day, or of evenly spaced days of a long period. */
export default function BalanceChart({ days }: { readonly days: readonly Day[] }) {
  return <DayChart title="Balance over time (tokens)" days={days} series={SERIES} />;
}
