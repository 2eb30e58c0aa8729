import { DayChart, type Series } from '../../../components/admin/day-chart';

interface Day {
  readonly day: string;
  readonly balance: number;
}

const SERIES: readonly Series<Day>[] = [{ key: 'balance', name: 'Balance', color: '--accent' }];

/** A chart of a balance at the end of each day. For a long period, it shows evenly spaced days. */
export default function BalanceChart({ days }: { readonly days: readonly Day[] }) {
  return <DayChart title="Balance over time (tokens)" days={days} series={SERIES} />;
}
