import type { JournalRow } from '../../../modules/ledger/index.js';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { counterparty, type Names, namedBy } from './names.js';

/**
 * One row of the journal file: an entry, its event, and the names that belong to the ids in both.
 */
export interface EntryRow {
  readonly event: JournalRow;
  readonly entry: JournalRow['entries'][number] | null;
  readonly names: Names;
}

export const JOURNAL_COLUMNS: readonly CsvColumn<EntryRow>[] = [
  { name: 'position', of: ({ event }) => event.position },
  { name: 'recorded', time: ({ event }) => new Date(event.recordedAt) },
  { name: 'type', of: ({ event }) => event.type },
  { name: 'actor_id', id: ({ event }) => event.actorId },
  { name: 'actor_email', of: ({ event, names }) => namedBy(names, event.actorId)?.email ?? null },
  { name: 'reason', of: ({ event }) => event.reason },
  { name: 'reference', id: ({ event }) => event.reference },
  { name: 'account', id: ({ entry }) => entry?.account ?? null },
  { name: 'email', of: (row) => behind(row)?.email ?? null },
  { name: 'name', of: (row) => behind(row)?.name ?? null },
  {
    name: 'counterparty',
    of: ({ event, entry, names }) => entry && counterparty(names, event, entry),
  },
  { name: 'unit', of: ({ entry }) => entry?.unit ?? null },
  { name: 'amount', of: ({ entry }) => entry?.amount ?? null },
  { name: 'balance_after', of: ({ entry }) => entry?.balanceAfter ?? null },
];

const behind = ({ entry, names }: EntryRow) => entry && namedBy(names, entry.account);

export const entriesOf = (event: JournalRow, names: Names): EntryRow[] =>
  event.entries.length === 0
    ? [{ event, entry: null, names }]
    : event.entries.map((entry) => ({ event, entry, names }));
