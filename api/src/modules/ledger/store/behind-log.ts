import { type Database, inRestingSteps, type Reads } from '../../../platform/database/index.js';

/** True when one of the last batches, at most 2 seconds old, has an event on 100 accounts. */
const SERVES_CROWD = `
  SELECT EXISTS (
    SELECT FROM ledger.event e
     WHERE e.position >= (SELECT min(b.first_position) FROM ledger.batch b, ledger.head h
                           WHERE b.number > h.batch - 6)
       AND cardinality(e.accounts) >= 100
       AND e.recorded_at > clock_timestamp() - interval '2 seconds') AS busy`;

/**
 * Brings something up to the log that is kept behind it, in steps with rests. `take` takes in about
 * so many entries and answers how many it did. While tokens are given to a crowd it waits: nothing
 * it does is missed in that minute, and what it writes would be flushed before others' commits.
 */
export function growBehindLog(
  database: Database,
  take: (most: number) => Promise<number>,
): Promise<number> {
  return inRestingSteps({ take, isBusy: () => servesCrowd(database) });
}

export async function servesCrowd(reads: Reads): Promise<boolean> {
  const row = await reads.row<{ busy: boolean }>(SERVES_CROWD);
  return row?.busy ?? false;
}
