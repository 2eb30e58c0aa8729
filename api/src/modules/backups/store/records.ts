import { newId } from '../../../kernel/index.js';
import type { Database, Reads } from '../../../platform/database/index.js';
import type { Drill, Look } from '../domain/condition.js';

export interface FoundLook extends Look {
  readonly newestKind: string | null;
}

export interface FoundDrill extends Drill {
  /** Null if the drill restores everything that is in the archive. */
  readonly target: Date | null;
  readonly position: number | null;
  readonly tookSeconds: number | null;
  readonly lostEvents: number | null;
  readonly lostSeconds: number | null;
}

/** What a drill has found out; null for each thing that it did not come to. */
export type Reached = Pick<
  FoundDrill,
  'problem' | 'position' | 'tookSeconds' | 'lostEvents' | 'lostSeconds'
>;

const MOST_BYTES = 2_000;
const DRILL = `begun_at AS "begunAt", target, ended_at AS "endedAt", problem, position,
               took_seconds AS "tookSeconds", lost_events AS "lostEvents", lost_seconds AS "lostSeconds"`;

export async function readRecords(database: Reads): Promise<{
  readonly look: FoundLook | null;
  readonly drill: FoundDrill | null;
  readonly success: FoundDrill | null;
}> {
  const look = await database.row<FoundLook>(
    `SELECT looked_at AS "lookedAt", problem, newest_at AS "newestAt", newest_kind AS "newestKind"
       FROM backup_look`,
  );
  const drill = await database.row<FoundDrill>(
    `SELECT ${DRILL} FROM restore_drill ORDER BY begun_at DESC LIMIT 1`,
  );
  const success = await database.row<FoundDrill>(
    `SELECT ${DRILL} FROM restore_drill WHERE ended_at IS NOT NULL AND problem IS NULL
      ORDER BY begun_at DESC LIMIT 1`,
  );
  return { look, drill, success };
}

export async function storeLook(
  database: Database,
  { problem, newestAt, newestKind }: Omit<FoundLook, 'lookedAt'>,
): Promise<void> {
  await database.rows(
    `INSERT INTO backup_look (looked_at, problem, newest_at, newest_kind)
     VALUES (now(), $1, $2, $3)
     ON CONFLICT (is_only) DO UPDATE
       SET looked_at = now(), problem = $1, newest_at = $2, newest_kind = $3`,
    [short(problem), newestAt, newestKind],
  );
}

export async function beginDrill(database: Database, target: Date | null): Promise<string> {
  const id = newId();
  await database.rows('INSERT INTO restore_drill (id, begun_at, target) VALUES ($1, now(), $2)', [
    id,
    target,
  ]);
  return id;
}

export async function endDrill(
  database: Database,
  id: string,
  { problem, position, tookSeconds, lostEvents, lostSeconds }: Reached,
): Promise<void> {
  await database.rows(
    `UPDATE restore_drill SET ended_at = now(), problem = $2, position = $3, took_seconds = $4,
            lost_events = $5, lost_seconds = $6 WHERE id = $1`,
    [id, short(problem), position, tookSeconds, lostEvents, lostSeconds],
  );
}

/** Shortens a text to what the column holds. */
function short(text: string | null): string | null {
  if (text === null || Buffer.byteLength(text) <= MOST_BYTES) return text;
  return `${Buffer.from(text)
    .subarray(0, MOST_BYTES - 8)
    .toString('utf8')
    .replace(/\ufffd$/, '')}…`;
}
