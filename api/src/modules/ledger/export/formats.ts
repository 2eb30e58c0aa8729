import { indianDay, indianTime } from '../../../kernel/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import type { JournalRow } from '../store/read-export.js';

export const EXPORT_FORMATS = ['csv', 'jsonl', 'hledger'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface FormatRules {
  readonly contentType: string;
  readonly extension: string;
  head(isWhole: boolean): string;
  /** Returns the text of events; `rowsOf` returns the number of rows of one event in this text. */
  rows(events: readonly JournalRow[], isWhole: boolean): string;
  rowsOf(row: JournalRow): number;
}

/** A row of the CSV file: an event with one of its entries, or with none. */
interface EntryRow {
  readonly event: JournalRow;
  readonly entry: JournalRow['entries'][number] | null;
}

const CSV_COLUMNS: readonly CsvColumn<EntryRow>[] = [
  { name: 'position', of: ({ event }) => event.position },
  { name: 'recordedAt', of: ({ event }) => event.recordedAt },
  { name: 'recordedAtIst', of: ({ event }) => indianTime(new Date(event.recordedAt)) },
  { name: 'type', of: ({ event }) => event.type },
  { name: 'actorType', of: ({ event }) => event.actorType },
  { name: 'actorId', of: ({ event }) => event.actorId },
  { name: 'reason', of: ({ event }) => event.reason },
  { name: 'reference', of: ({ event }) => event.reference },
  { name: 'idempotencyKey', of: ({ event }) => event.idempotencyKey },
  { name: 'account', of: ({ entry }) => entry?.account ?? null },
  { name: 'unit', of: ({ entry }) => entry?.unit ?? null },
  { name: 'amount', of: ({ entry }) => entry?.amount ?? null },
  { name: 'balanceAfter', of: ({ entry }) => entry?.balanceAfter ?? null },
];

export const FORMATS: Readonly<Record<ExportFormat, FormatRules>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: () => csvHead(CSV_COLUMNS),
    rows: (events) => csvRows(CSV_COLUMNS, events.flatMap(entryRows)),
    rowsOf: ({ entries }) => Math.max(1, entries.length),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: () => '',
    rows: (events) => events.map(jsonLine).join(''),
    rowsOf: () => 1,
  },
  hledger: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'journal',
    head: hledgerHead,
    rows: (events, isWhole) => events.map((event) => hledger(event, isWhole)).join(''),
    rowsOf: () => 1,
  },
};

/** Returns one row per entry. An event without entries has one row with empty entry fields. */
function entryRows(event: JournalRow): EntryRow[] {
  if (event.entries.length === 0) return [{ event, entry: null }];
  return event.entries.map((entry) => ({ event, entry }));
}

/**
 * Returns the event as one line of JSON. The line contains all data that is needed to verify the
 * event without a database.
 */
function jsonLine(row: JournalRow): string {
  const { payload, controls, actorType, actorId, ...rest } = row;
  const event = { ...rest, actor: { type: actorType, id: actorId } };
  // Controls and payload are canonical JSON already. Copy them unchanged, because exactly these
  // bytes were hashed.
  return `${JSON.stringify(event).slice(0, -1)},"controls":${controls},"payload":${payload}}\n`;
}

function hledgerHead(isWhole: boolean): string {
  const what = isWhole
    ? 'every posting asserts the balance after it'
    : 'a part of it, so that balances begin at 0 and none is asserted';
  return (
    `; The ledger, for hledger and its kin: ${what}. Days are those of India.\n` +
    'commodity 1. TOKEN\ncommodity 1. SEAT\ncommodity 1. USE\n\n'
  );
}

function hledger(row: JournalRow, isWhole: boolean): string {
  const tags = [
    `at: ${row.recordedAt}`,
    row.reference && `ref: ${plain(row.reference)}`,
    `actor: ${plain(row.actorId)}`,
    row.reason && `reason: ${plain(row.reason)}`,
  ];
  const day = indianDay(new Date(row.recordedAt));
  const head = `${day} (${row.position}) ${plain(row.type)}  ; ${tags.filter(Boolean).join(', ')}`;
  const postings = row.entries.map((e) => {
    const posting = `    ${e.account}  ${e.amount} ${e.unit}`;
    return isWhole ? `${posting} = ${e.balanceAfter} ${e.unit}` : posting;
  });
  return `${[head, ...postings].join('\n')}\n\n`;
}

/** Replaces line breaks, and characters that begin a comment or a tag in hledger, with spaces. */
function plain(text: string): string {
  return text.replace(/[\s;,|]+/g, ' ');
}
