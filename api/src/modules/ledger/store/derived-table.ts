import { type Database, type Reads, runAtLowPriority } from '../../../platform/database/index.js';

/**
 * SQL that returns true if the last six batches contain an event that is at most 2 seconds old and
 * has at least 100 accounts, as in a bulk adjustment.
 */
const RECENT_BULK_BATCH = `
  SELECT EXISTS (
    SELECT FROM ledger.event e
     WHERE e.position >= (SELECT min(b.first_position) FROM ledger.batch b, ledger.head h
                           WHERE b.number > h.batch - 6)
       AND cardinality(e.accounts) >= 100
       AND e.recorded_at > clock_timestamp() - interval '2 seconds') AS busy`;

/**
 * Updates a derived table to the head of the log, in small steps with pauses. `take` applies about
 * `most` entries and returns how many it applied. The update waits while a bulk adjustment is
 * posted, because the writes of the update would slow down the posting. A delay of a minute does no
 * harm.
 */
export function updateDerivedTable(
  database: Database,
  take: (most: number) => Promise<number>,
): Promise<number> {
  return runAtLowPriority({ take, isBusy: () => isBulkAdjustmentRunning(database) });
}

export async function isBulkAdjustmentRunning(reads: Reads): Promise<boolean> {
  const row = await reads.row<{ busy: boolean }>(RECENT_BULK_BATCH);
  return row?.busy ?? false;
}
