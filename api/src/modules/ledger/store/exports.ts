import type { Id } from '../../../kernel/index.js';
import type { Database } from '../../../platform/database/index.js';
import type { ControlTotal } from '../export/control-totals.js';
import type { ExportFormat } from '../export/formats.js';

export type ExportState = 'running' | 'done' | 'stopped' | 'failed';

export interface NewExport {
  readonly id: Id;
  readonly askedBy: Id;
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly filter: Readonly<Record<string, string>>;
}

/** Progress of an export. */
export interface ExportCount {
  readonly firstPosition: number | null;
  readonly lastPosition: number | null;
  readonly events: number;
  readonly entries: number;
  readonly rows: number;
  readonly bytes: number;
}

export interface ExportRow extends ExportCount {
  readonly id: Id;
  readonly askedBy: Id;
  readonly format: ExportFormat;
  readonly fileName: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly state: ExportState;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly headPosition: number;
  readonly sha256: string | null;
  readonly totals: readonly ControlTotal[];
  readonly agrees: boolean | null;
}

/**
 * Stores a new export. Returns the position of the log's head, which is the last event that the
 * file can contain.
 */
export async function openExport(database: Database, order: NewExport): Promise<number> {
  const row = await database.row<{ position: number }>(
    `INSERT INTO ledger.export (id, asked_by, format, file_name, filter, head_position)
     SELECT $1, $2, $3, $4, $5, position FROM ledger.head RETURNING head_position AS position`,
    [order.id, order.askedBy, order.format, order.fileName, JSON.stringify(order.filter)],
  );
  return row?.position ?? 0;
}

const COUNT = `first_position = $2, last_position = $3, events = $4, entries = $5, rows = $6,
               bytes = $7, seen_at = now()`;
const counted = (id: Id, count: ExportCount) => [
  id,
  count.firstPosition,
  count.lastPosition,
  count.events,
  count.entries,
  count.rows,
  count.bytes,
];

export async function saveExportProgress(
  database: Database,
  id: Id,
  count: ExportCount,
): Promise<void> {
  await database.query(`UPDATE ledger.export SET ${COUNT} WHERE id = $1`, counted(id, count));
}

export interface ExportEnd extends ExportCount {
  readonly state: Exclude<ExportState, 'running'>;
  readonly sha256: string | null;
  readonly totals: readonly ControlTotal[];
  readonly agrees: boolean | null;
}

export async function closeExport(database: Database, id: Id, end: ExportEnd): Promise<void> {
  await database.query(
    `UPDATE ledger.export SET ${COUNT}, finished_at = now(), state = $8, sha256 = $9, totals = $10,
            agrees = $11 WHERE id = $1`,
    [...counted(id, end), end.state, end.sha256, JSON.stringify(end.totals), end.agrees],
  );
}

const COLUMNS = `
  id, asked_by AS "askedBy", format, file_name AS "fileName", filter,
  CASE WHEN state = 'running' AND seen_at < now() - interval '1 minute' THEN 'stopped'
       ELSE state END AS state,
  started_at AS "startedAt", finished_at AS "finishedAt", head_position AS "headPosition",
  first_position AS "firstPosition", last_position AS "lastPosition", events, entries, rows, bytes,
  sha256, totals, agrees`;

export function readExport(database: Database, id: Id): Promise<ExportRow | null> {
  return database.row<ExportRow & object>(`SELECT ${COLUMNS} FROM ledger.export WHERE id = $1`, [
    id,
  ]);
}

/** Lists exports, newest first. Sorting by id is enough, because ids are ordered by time. */
export function listExports(
  database: Database,
  before: Id | null,
  limit: number,
): Promise<ExportRow[]> {
  return database.rows<ExportRow & object>(
    `SELECT ${COLUMNS} FROM ledger.export WHERE $1::uuid IS NULL OR id < $1
      ORDER BY id DESC LIMIT $2`,
    [before, limit],
  );
}

/** Returns the kinds that have only one account, which is named like the kind. */
export async function singleKinds(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ kind: string }>(
    'SELECT kind FROM ledger.account_kind WHERE suffix IS NULL',
  );
  return new Set(rows.map(({ kind }) => kind));
}
