import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { toView } from '../../../components/admin/search';
import { useKeyset } from '../../../components/admin/use-keyset';
import { Time } from '../../../components/time';
import { ButtonLink } from '../../../components/ui/button';
import { formatRupees } from '../../../lib/format';
import type { PayoutRun } from './queries';
import { RunPanel } from './run-panel';

/** Name of this view in the URL. */
export const RUNS = 'runs';

const COLUMNS: readonly Column<PayoutRun>[] = [
  {
    id: 'name',
    header: 'File',
    width: 270,
    cell: ({ name }) => <span className="whitespace-nowrap">{name}</span>,
  },
  { id: 'sum', header: 'Sum', width: 110, numeric: true, cell: ({ sum }) => formatRupees(sum) },
  { id: 'outcome', header: 'Outcome', width: 200, cell: (run) => outcomeOf(run) },
  { id: 'at', header: 'Made', width: 206, cell: ({ madeAt }) => <Time at={madeAt} /> },
  { id: 'rows', header: 'Rows', width: 64, numeric: true, cell: ({ rowCount }) => rowCount },
  { id: 'by', header: 'By', width: 220, cell: ({ madeBy }) => madeBy.email },
];

/** Returns the outcomes of a run's rows in words, such as "3 paid, 1 failed, 2 open". */
function outcomeOf({ paidCount, failedCount, openCount }: PayoutRun): string {
  const parts = [
    [paidCount, 'paid'],
    [failedCount, 'failed'],
    [openCount, 'open'],
  ] as const;
  const told = parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : []));
  return told.join(', ') || 'Decided by hand';
}

/** The list of payout runs: each file for the bank, its sum, and what the bank made of it. */
export function RunsView({ readOnly }: { readonly readOnly: boolean }) {
  const query = useKeyset({
    queryKey: [keys.withdrawals, 'runs'],
    read: (at, signal) =>
      answer(api.GET('/api/withdrawals/admin/runs', { params: { query: at }, signal })),
    rowsOf: (page) => page.runs,
  });
  return (
    <ListPanel
      name="Payout runs"
      query={query}
      columns={COLUMNS}
      idOf={({ id }) => id}
      failed="Failed to load the payout runs"
      empty="No payout runs yet"
      emptyText="Tick withdrawals in the list and download the bank's file. It is kept here."
      tools={
        <ButtonLink size="small" {...toView('withdrawals')}>
          Back to the withdrawals
        </ButtonLink>
      }
      panelOf={(id, close) => <RunPanel key={id} id={id} readOnly={readOnly} onClose={close} />}
    />
  );
}
