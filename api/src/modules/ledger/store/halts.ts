import type pg from 'pg';
import type { Id } from '../../../kernel/index.js';
import type { Database } from '../../../platform/database/index.js';

/** Payload of the notification on the channel `ledger` that a halt was found or decided. */
export const HALT = 'halt';

/** A contradiction between the log and what was signed. */
export interface Halt {
  readonly id: Id;
  readonly problem: string;
  readonly foundAt: Date;
  /** Last position of the log when the problem was found. */
  readonly headPosition: number;
  /** Time at which an admin decided to continue with this log; null if nobody has. */
  readonly decidedAt: Date | null;
}

const COLUMNS = `id, problem, found_at AS "foundAt", head_position AS "headPosition",
  decided_at AS "decidedAt"`;

type Row = Halt & pg.QueryResultRow;

/** Returns the contradiction that nobody has decided about; null if there is none. */
export function readOpenHalt(database: Database): Promise<Halt | null> {
  return database.row<Row>(`SELECT ${COLUMNS} FROM ledger.halt WHERE decided_at IS NULL`);
}

export function readHalt(database: Database, id: string): Promise<Halt | null> {
  return database.row<Row>(`SELECT ${COLUMNS} FROM ledger.halt WHERE id = $1`, [id]);
}

/** Returns the time of the newest decision to continue; null if there was none. */
export async function readLastDecision(database: Database): Promise<Date | null> {
  const row = await database.row<{ at: Date | null }>(
    'SELECT max(decided_at) AS at FROM ledger.halt',
  );
  return row?.at ?? null;
}

/** Stores a contradiction, unless one is open already. Returns true if it is new. */
export async function addHalt(
  database: Database,
  { id, problem, foundAt, headPosition }: Omit<Halt, 'decidedAt'>,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO ledger.halt (id, problem, found_at, head_position) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [id, problem, foundAt, headPosition],
  );
  await tellProcesses(database);
  return rowCount === 1;
}

/** Stores the decision of an admin. Returns false if the contradiction was decided before. */
export async function decideHalt(
  database: Database,
  id: Id,
  { at, by, reason }: { readonly at: Date; readonly by: Id; readonly reason: string },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE ledger.halt SET decided_at = $2, decided_by = $3, reason = $4
      WHERE id = $1 AND decided_at IS NULL`,
    [id, at, by, reason],
  );
  await tellProcesses(database);
  return rowCount === 1;
}

/** Makes every process read the open halt now. */
async function tellProcesses(database: Database): Promise<void> {
  await database.query("SELECT pg_notify('ledger', $1)", [HALT]);
}
