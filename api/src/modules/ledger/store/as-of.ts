import type { Reads } from '../../../platform/database/index.js';

/** Returns the last position recorded at or before an instant; 0 if the log began later. */
export async function positionAt(reads: Reads, instant: Date): Promise<number> {
  const row = await reads.row<{ position: number }>(
    `SELECT last_position AS position FROM ledger.batch
      WHERE recorded_at < $1 ORDER BY recorded_at DESC LIMIT 1`,
    // JavaScript times have milliseconds, but the log's times have microseconds. So all events of
    // the instant's millisecond count.
    [new Date(instant.getTime() + 1)],
  );
  return row?.position ?? 0;
}
