import { type Column, DataTable } from '../../../components/admin/data-table';
import { type Fact, Facts } from '../../../components/admin/side-panel';
import { Badge } from '../../../components/ui/badge';
import { formatTokens } from '../../../lib/format';
import type { LedgerExport } from '../model/export-job';
import { sizeWords } from '../model/size-words';
import { kindWords } from '../model/words';
import { Quantity } from './names';

type Total = LedgerExport['totals'][number];

/** The details of an exported file: number of rows, hash and totals. */
export function ExportFacts({ of }: { readonly of: LedgerExport }) {
  const range =
    of.firstPosition === null
      ? 'None'
      : `#${formatTokens(of.firstPosition)} to #${formatTokens(of.lastPosition ?? 0)}`;
  const facts: readonly Fact[] = [
    { name: 'Rows', value: formatTokens(of.rows) },
    { name: 'Events', value: `${formatTokens(of.events)} (${range})` },
    { name: 'Size', value: sizeWords(of.bytes) },
    ...(of.sha256 ? [{ name: 'SHA-256', value: of.sha256, copy: true }] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Facts facts={facts} />
      {of.totals.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="text-body">Control totals</h3>
            <Agreement agrees={of.agreesWithTrialBalance} />
          </div>
          <DataTable
            caption="Control totals"
            columns={COLUMNS}
            rows={[...of.totals, ...unitTotals(of.totals)]}
            idOf={({ kind, unit }) => `${kind} ${unit}`}
          />
        </section>
      )}
    </div>
  );
}

function Agreement({ agrees }: { readonly agrees: boolean | null }) {
  if (agrees === null) return <Badge>only of these events</Badge>;
  return agrees ? (
    <Badge tone="good">equal to the trial balance</Badge>
  ) : (
    <Badge tone="bad">not equal to the trial balance</Badge>
  );
}

const ALL = '';
const side = (of: 'debits' | 'credits' | 'net', header: string): Column<Total> => ({
  id: of,
  header,
  numeric: true,
  cell: (total) => <Quantity amount={total[of]} unit={total.unit} />,
});
const COLUMNS: readonly Column<Total>[] = [
  {
    id: 'kind',
    header: 'Kind of account',
    cell: ({ kind }) => (kind === ALL ? <strong>All kinds</strong> : kindWords(kind)),
  },
  side('debits', 'Debits'),
  side('credits', 'Credits'),
  side('net', 'Net'),
];

/** Returns the totals over all kinds of accounts, one for each unit. The net must be 0. */
function unitTotals(totals: readonly Total[]): readonly Total[] {
  return [...new Set(totals.map(({ unit }) => unit))].map((unit) => {
    const sum = (of: 'debits' | 'credits' | 'net') =>
      totals.reduce((all, total) => (total.unit === unit ? all + total[of] : all), 0);
    return { kind: ALL, unit, debits: sum('debits'), credits: sum('credits'), net: sum('net') };
  });
}
