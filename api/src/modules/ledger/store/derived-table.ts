import { type Database, type Reads, runAtLowPriority } from '../../../platform/database/index.js';

/** True when one of the last batches, at most 2 seconds old, has an event on 100 accounts. */
const RECENT_BULK_BATCH = `
  SELECT EXISTS (
    SELECT FROM ledger.event e
     WHERE e.position >= (SELECT min(b.first_position) FROM ledger.batch b, ledger.head h
                           WHERE b.number > h.batch - 6)
       AND cardinality(e.accounts) >= 100
       AND e.recorded_at > clock_timestamp() - interval '2 seconds') AS busy`;

/**
 * Brings a derived table up to the head, in steps with pauses. `take` applies about `most` entries
 * and returns how many it applied. It waits during a bulk adjustment: a delay of a
 * minute does no harm, and its writes would slow down the commits of posts.
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
