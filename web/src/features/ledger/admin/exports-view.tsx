import { Download } from 'lucide-react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { useAdminSearch } from '../../../components/admin/search';
import { useKeyset } from '../../../components/admin/use-keyset';
import { useWrongDates } from '../../../components/admin/wrong-dates';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SelectField } from '../../../components/ui/select';
import { formatDay, formatTokens } from '../../../lib/format';
import { useObservable } from '../../../lib/observable';
import { exportJob, type LedgerExport, startExport } from '../model/export-job';
import { shortId } from '../model/words';
import { ExportProgress } from './export-progress';
import { ExportRecord } from './export-record';
import { filterOf, filtersSet, JournalFilters } from './journal-filters';
import { usePeople } from './queries';

const FORMATS = [
  {
    value: 'csv',
    label: 'CSV, for spreadsheets',
    what: 'One row per entry, with times in UTC and IST. Text that looks like a formula is marked, so that a spreadsheet does not run it.',
  },
  {
    value: 'jsonl',
    label: 'JSONL, for verification',
    what: 'One event per line, with hashes. arena-verify checks the journal without a database.',
  },
  {
    value: 'hledger',
    label: 'hledger journal',
    what: 'For plain-text accounting. An export of the whole journal states every balance, and hledger checks them.',
  },
] as const;

/** The form to export the ledger, and the list of earlier exports. */
export function ExportsView() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <JournalFilters />
      <TakeCard />
      <Taken />
    </div>
  );
}

function TakeCard() {
  const { search, go } = useAdminSearch();
  const job = useObservable(exportJob);
  const format = FORMATS.find(({ value }) => value === search.format) ?? FORMATS[0];
  const set = filtersSet(search);
  const wrongDates = useWrongDates();
  return (
    <Card title="Export the journal">
      <div className="grid grid-cols-1 gap-4">
        <div className="sm:max-w-xs">
          <SelectField
            label="Format"
            value={format.value}
            options={FORMATS}
            onChange={(event) => go({ format: event.target.value })}
          />
        </div>
        <p className="measure text-small text-ink-muted">
          {format.what}{' '}
          {set > 0
            ? 'Only rows that match the filters above are exported.'
            : 'Everything up to now is exported.'}
        </p>
        <Button
          className="justify-self-start"
          kind="main"
          icon={<Download size={16} aria-hidden />}
          busy={job.state === 'running'}
          disabled={wrongDates}
          onClick={() => startExport({ ...filterOf(search), format: format.value })}
        >
          Export
        </Button>
        <ExportProgress job={job} />
      </div>
    </Card>
  );
}

const STATES: Readonly<Record<LedgerExport['state'], readonly [label: string, tone: Tone]>> = {
  running: ['Running', 'info'],
  done: ['Complete', 'good'],
  stopped: ['Stopped', 'warn'],
  failed: ['Failed', 'bad'],
};

/** The list of earlier exports and the users who made them, the newest first. */
/** Returns a filter of an export, with the day if it is a time: "from 1 Oct 2026", "account". */
function filterText({ name, value }: LedgerExport['filters'][number]): string {
  return name === 'from' || name === 'to' ? `${name} ${formatDay(new Date(value))}` : name;
}

function Taken() {
  const query = useKeyset({
    queryKey: [keys.ledger, 'exports'],
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/ledger/exports', { params: { query: { ...at, limit: 10 } }, signal }),
      ),
    rowsOf: (page) => page.exports,
  });
  const people = usePeople((query.data?.rows ?? []).map(({ askedBy }) => askedBy));
  const columns: readonly Column<LedgerExport>[] = [
    {
      id: 'at',
      header: 'When',
      width: 206,
      cell: ({ startedAt }) => <Time at={startedAt} />,
    },
    {
      id: 'who',
      header: 'Who',
      cell: ({ askedBy }) => people.get(askedBy) ?? shortId(askedBy),
    },
    { id: 'format', header: 'Format', cell: ({ format }) => format },
    {
      id: 'what',
      header: 'Filters',
      cell: ({ filters }) => (filters.length === 0 ? 'All' : filters.map(filterText).join(', ')),
    },
    { id: 'rows', header: 'Rows', numeric: true, cell: ({ rows }) => formatTokens(rows) },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>,
    },
    {
      id: 'sha256',
      header: 'SHA-256',
      cell: ({ sha256 }) =>
        sha256 ? <code className="font-mono text-note">{sha256.slice(0, 12)}…</code> : null,
    },
  ];
  return (
    <section aria-labelledby="exports-taken" className="grid grid-cols-1 gap-3">
      <h2 id="exports-taken" className="text-lead">
        Export history
      </h2>
      <ListPanel
        name="Export history"
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        panelOf={(id, close) => <ExportRecord key={id} id={id} onClose={close} />}
        failed="Failed to fetch the exports"
        empty="No exports yet"
      />
    </section>
  );
}
