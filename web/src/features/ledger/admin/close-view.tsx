import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { indianNow } from '../../../components/admin/date-field';
import { useAdminSearch } from '../../../components/admin/search';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SelectField } from '../../../components/ui/select';
import { SkeletonList } from '../../../components/ui/skeleton';
import { monthWords, pastMonths } from '../model/months';
import { type Checklist, checklistQuery, closesQuery, useCloseMonth } from './close-queries';
import { CloseSteps } from './close-steps';
import { ClosesTable } from './closes-table';
import { MonthEquation } from './month-equation';

/** The view in which staff check a month, close it, and download the packages of closed months. */
export function CloseView() {
  const { search, filter } = useAdminSearch();
  const months = pastMonths(indianNow('date'));
  const month = months.find((each) => each === search.from) ?? months[0] ?? '';
  const query = useQuery(checklistQuery(month));
  const { data: closed } = useQuery(closesQuery());
  const newestOf = (each: string) =>
    closed?.closes.find((close) => close.month === each && close.state === 'done');
  const newest = newestOf(month);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-label={`Close ${monthWords(month)}`} className="grid grid-cols-1 gap-4">
        <div className="max-w-60">
          <SelectField
            label="Month"
            value={month}
            options={months.map((value) => ({
              value,
              label: newestOf(value) ? `${monthWords(value)} · closed` : monthWords(value),
            }))}
            onChange={(event) => filter({ from: event.target.value })}
          />
        </div>
        <p role="status" className="flex min-h-7 items-center gap-2 text-small text-ink-muted">
          {newest && <Badge tone="good">Closed</Badge>}
          {newest ? `Version ${newest.version} is kept` : closed && 'Not closed yet'}
        </p>
        {query.isPending && <SkeletonList rows={5} height="h-20" />}
        {query.data && <MonthEquation checklist={query.data} />}
        {query.error && !query.data && (
          <ErrorPanel
            message="Failed to check the month"
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <Close key={month} checklist={query.data} />}
      </section>
      {/* On a narrow screen it lies below the steps, which would move it when they arrive. */}
      <div className={query.isPending ? 'max-lg:hidden' : undefined}>
        <ClosesTable />
      </div>
    </div>
  );
}

function Close({ checklist }: { readonly checklist: Checklist }) {
  const { month, differences } = checklist;
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery(closesQuery());
  const ofMonth = data?.closes.filter((each) => each.month === month) ?? [];
  const isRunning = ofMonth.some(({ state }) => state === 'running');
  const close = useCloseMonth(month, (error) =>
    showPopup({
      type: 'error',
      title: 'Error',
      message: messageOf(error, 'The month could not be closed'),
    }),
  );
  const unexplained = differences.filter(({ id }) => (notes[id] ?? '').trim().length < 3);
  return (
    <>
      <CloseSteps
        checklist={checklist}
        notes={notes}
        onNote={(id, note) => setNotes((now) => ({ ...now, [id]: note }))}
      />
      {checklist.last === checklist.before && (
        <p role="status" className="rounded-medium bg-warn-soft p-3 text-small font-medium">
          {`Nothing happened in ${monthWords(month)}: the ledger has no events of this month.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="main"
          busy={close.isPending || isRunning}
          disabled={unexplained.length > 0}
          onClick={() =>
            close.mutate(
              differences.map(({ id }) => ({ difference: id, note: (notes[id] ?? '').trim() })),
            )
          }
        >
          {`Close ${monthWords(month)}`}
        </Button>
        <p className="text-small text-ink-muted">
          {unexplained.length > 0
            ? `${unexplained.length} of ${differences.length} differences still need a note.`
            : ofMonth.length > 0
              ? `Version ${ofMonth[0]?.version} is kept. Closing the month again creates a new version.`
              : 'Creates and stores the signed package.'}
        </p>
      </div>
    </>
  );
}
