import { indianDay, indianTime } from '../../../kernel/index.js';
import { guarded } from '../../../platform/csv/index.js';
import type { JournalRow } from '../store/read-export.js';

export const EXPORT_FORMATS = ['csv', 'jsonl', 'hledger'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface FormatRules {
  readonly contentType: string;
  readonly extension: string;
  head(isWhole: boolean): string;
  /** Returns the text of one event; `rowsOf` returns the number of rows in this text. */
  row(row: JournalRow, isWhole: boolean): string;
  rowsOf(row: JournalRow): number;
}

/**
 * Byte order mark at the beginning of a CSV file, without which Excel does not read it as UTF-8.
 */
const BYTE_ORDER_MARK = '\ufeff';

export const FORMATS: Readonly<Record<ExportFormat, FormatRules>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: () =>
      `${BYTE_ORDER_MARK}position,recordedAt,recordedAtIst,type,actorType,actorId,reason,` +
      'reference,idempotencyKey,account,unit,amount,balanceAfter\r\n',
    row: csv,
    rowsOf: ({ entries }) => Math.max(1, entries.length),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: () => '',
    row: jsonLine,
    rowsOf: () => 1,
  },
  hledger: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'journal',
    head: hledgerHead,
    row: hledger,
    rowsOf: () => 1,
  },
};

/** Returns one CSV row per entry. An event without entries has one row with empty entry fields. */
function csv(row: JournalRow): string {
  const event = [
    row.position,
    row.recordedAt,
    indianTime(new Date(row.recordedAt)),
    ...[row.type, row.actorType, row.actorId, row.reason, row.reference, row.idempotencyKey].map(
      csvText,
    ),
  ].join(',');
  if (row.entries.length === 0) return `${event},,,,\r\n`;
  return row.entries
    .map((e) => `${event},${csvText(e.account)},${e.unit},${e.amount},${e.balanceAfter}\r\n`)
    .join('');
}

/** Quotes a field where necessary, and prevents a spreadsheet from running it as a formula. */
function csvText(value: string | null): string {
  if (value === null) return '';
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
