import type pg from 'pg';
import type { LogServer } from '../proof/signed-note.js';

interface Row extends LogServer {
  readonly isStandby: boolean;
}

/** Returns the server that holds the log now; null if it is a standby, which must sign nothing. */
export async function readLogServer(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
): Promise<LogServer | null> {
  const { rows } = await client.query<Row>(
    `SELECT pg_is_in_recovery() AS "isStandby",
            (SELECT system_identifier::text FROM pg_control_system()) AS system,
            CASE WHEN pg_is_in_recovery() THEN 0
                 ELSE ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))
                        ::bit(32)::integer END AS timeline`,
  );
  const [row] = rows;
  if (!row || row.isStandby) return null;
  return { system: row.system, timeline: row.timeline };
}
