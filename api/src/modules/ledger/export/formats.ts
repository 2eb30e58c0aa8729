import type { JournalRow } from '../store/read-export.js';

export const EXPORT_FORMATS = ['csv', 'jsonl', 'hledger'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface FormatRules {
  readonly contentType: string;
  readonly extension: string;
  readonly head: string;
  row(row: JournalRow): string;
}

export const FORMATS: Readonly<Record<ExportFormat, FormatRules>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: 'position,recordedAt,type,actorType,actorId,reason,reference,idempotencyKey,account,unit,amount,balanceAfter\r\n',
    row: (row) => csv(row),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: '',
    row: (row) => jsonLine(row),
  },
  hledger: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'journal',
    head: '; The ledger, for hledger and its kin: every posting asserts the balance after it.\n',
    row: (row) => hledger(row),
  },
};

/** One line per entry; an event without entries has one line with none. */
function csv(row: JournalRow): string {
  const event = [
    row.position,
    row.recordedAt,
    ...[row.type, row.actorType, row.actorId, row.reason, row.reference, row.idempotencyKey].map(
      csvText,
    ),
  ].join(',');
  if (row.entries.length === 0) return `${event},,,,\r\n`;
  return row.entries
    .map((e) => `${event},${csvText(e.account)},${e.unit},${e.amount},${e.balanceAfter}\r\n`)
    .join('');
}

/** Quoted where it must be; never a formula to a spreadsheet. */
function csvText(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The whole event: what it takes to prove it with no database at hand. */
function jsonLine(row: JournalRow): string {
  const { payload, controls, actorType, actorId, ...rest } = row;
  const event = { ...rest, actor: { type: actorType, id: actorId } };
  // Both are canonical JSON already, and stay byte for byte what was hashed.
  return `${JSON.stringify(event).slice(0, -1)},"controls":${controls},"payload":${payload}}\n`;
}

function hledger(row: JournalRow): string {
  const note = [row.reference && `ref: ${plain(row.reference)}`, `actor: ${plain(row.actorId)}`]
    .filter(Boolean)
    .join(', ');
  const head = `${row.recordedAt.slice(0, 10)} (${row.position}) ${plain(row.type)}  ; ${note}`;
  const postings = row.entries.map(
    (e) => `    ${e.account}  ${e.amount} ${e.unit} = ${e.balanceAfter} ${e.unit}`,
  );
  return `${[head, ...postings].join('\n')}\n\n`;
}

/** On one line, and without what would begin a comment or a tag. */
function plain(text: string): string {
  return text.replace(/[\s;,|]+/g, ' ');
}
