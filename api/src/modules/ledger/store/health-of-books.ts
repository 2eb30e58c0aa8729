import type { Database } from '../../../platform/database/index.js';

export interface HealthOfBooks {
  readonly journalLag: number;
  /** Seconds since the end of the last verification; null before the first verification. */
  readonly verifyAgeSeconds: number | null;
  readonly verifyProblems: number | null;
}

interface Row {
  readonly lag: number;
  readonly age: number | null;
  readonly problems: number | null;
}

/**
 * Reads the values of the ledger's health metrics. The read is cheap, because it needs only a few
 * rows by their keys.
 */
export async function readHealthOfBooks(database: Database): Promise<HealthOfBooks> {
  const row = await database.row<Row>(
    `SELECT greatest(0, h.position - p.reached) AS lag,
            extract(epoch FROM now() - a.finished_at)::float8 AS age,
            jsonb_array_length(a.problems) AS problems
       FROM ledger.head h CROSS JOIN ledger.journal_progress p
       LEFT JOIN LATERAL (SELECT finished_at, problems::jsonb AS problems FROM ledger.audit
                           WHERE kind = 'verify' AND finished_at IS NOT NULL
                           ORDER BY started_at DESC LIMIT 1) a ON true`,
  );
  return {
    journalLag: row?.lag ?? 0,
    verifyAgeSeconds: row?.age ?? null,
    verifyProblems: row?.problems ?? null,
  };
}
