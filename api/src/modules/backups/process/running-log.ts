import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/index.js';

/** The running log at one moment, and settings of its server. */
export interface RunningLog {
  readonly position: number;
  /** Time of the server. */
  readonly at: Date;
  /** Seconds after which PostgreSQL finishes a segment of its WAL, so that it is archived. */
  readonly archiveSeconds: number;
  /** Settings that a server in recovery must have at least as high. */
  readonly limits: Readonly<Record<string, string>>;
}

const LIMITS = [
  'max_connections',
  'max_worker_processes',
  'max_wal_senders',
  'max_prepared_transactions',
  'max_locks_per_transaction',
];
const LOOK_EVERY_MS = 500;
const LEAST_SECONDS = 1;

export async function readRunning(database: Database): Promise<RunningLog> {
  const head = await database.row<{ position: number; at: Date }>(
    'SELECT position, clock_timestamp() AS at FROM ledger.head',
  );
  if (!head) throw new Error('the running database has no log');
  const settings = await database.rows<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [[...LIMITS, 'archive_timeout']],
  );
  const { archive_timeout: archive, ...limits } = Object.fromEntries(
    settings.map(({ name, setting }) => [name, setting]),
  );
  const archiveSeconds = Number(archive);
  if (!(archiveSeconds >= LEAST_SECONDS)) {
    throw new Error('archive_timeout is not set, so WAL may never be archived');
  }
  return { ...head, archiveSeconds, limits };
}

/** Waits until everything that is committed now is archived. Throws if that takes too long. */
export async function untilArchived(database: Database, signal: AbortSignal): Promise<void> {
  const { archiveSeconds } = await readRunning(database);
  const current = await database.row<{ segment: string }>(
    'SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment',
  );
  const wanted = current?.segment ?? '';
  const withinMs = (3 * archiveSeconds + 60) * 1_000;
  for (const end = performance.now() + withinMs; performance.now() < end; ) {
    const archived = await database.row<{ segment: string | null }>(
      'SELECT left(last_archived_wal, 24) AS segment FROM pg_stat_archiver',
    );
    if ((archived?.segment ?? '') >= wanted) return;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
  throw new Error(`PostgreSQL has not archived ${wanted} within ${withinMs / 1_000} s`);
}

interface Head {
  readonly position: number;
  readonly hash: string;
}

/**
 * Returns the possible ends of the running log at a moment: the last batch recorded by then, or the
 * batch before it, if the last one was committed only after the moment. Without a moment, the batch
 * that ends at `position`.
 */
export function headsAt(
  database: Database,
  moment: Date | null,
  position: number,
): Promise<readonly Head[]> {
  return database.rows<Head>(
    `SELECT last_position AS position, encode(hash, 'hex') AS hash FROM ledger.batch
      WHERE CASE WHEN $1::timestamptz IS NULL THEN last_position = $2 ELSE recorded_at <= $1 END
      ORDER BY number DESC LIMIT 2`,
    [moment, position],
  );
}
