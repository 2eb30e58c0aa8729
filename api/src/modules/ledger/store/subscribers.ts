import type { Database, Prepared } from '../../../platform/database/index.js';

export interface SubscriberRow {
  name: string;
  position: number;
  failures: number;
  last_error: string | null;
  failing_since: Date | null;
}

// The commit does not wait for the disk: after a crash of PostgreSQL the follower continues from an
// earlier position, and handling the same events again is safe.
const SAVE_PROGRESS: Prepared = {
  name: 'subscriber-progress',
  text: `UPDATE ledger.subscriber
            SET position = $2, updated_at = now(), failures = 0, last_error = NULL,
                failing_since = NULL
          WHERE name = $1 AND position <= $2
            AND set_config('synchronous_commit', 'off', true) = 'off'`,
};

// One statement moves all followers that had nothing to handle, at the same cost as one of them.
const SAVE_PASSED: Prepared = {
  name: 'subscribers-passed',
  text: `UPDATE ledger.subscriber SET position = $2, updated_at = now()
          WHERE name = ANY($1) AND position < $2 AND failures = 0
            AND set_config('synchronous_commit', 'off', true) = 'off'`,
};

/** Stores the first position of a new follower. An existing follower keeps its position. */
export async function openSubscriber(
  database: Database,
  name: string,
  from: number,
): Promise<void> {
  await database.query(
    'INSERT INTO ledger.subscriber (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, from],
  );
}

export async function saveProgress(
  database: Database,
  name: string,
  position: number,
): Promise<void> {
  await database.rows(SAVE_PROGRESS, [name, position]);
}

/** Stores the position of followers that have nothing to handle before it. */
export async function savePassed(
  database: Database,
  names: readonly string[],
  position: number,
): Promise<void> {
  if (names.length > 0) await database.rows(SAVE_PASSED, [names, position]);
}

/** Returns the number of failures since the last success. */
export async function saveFailure(
  database: Database,
  name: string,
  error: string,
): Promise<number> {
  const row = await database.row<{ failures: number }>(
    `UPDATE ledger.subscriber
        SET failures = failures + 1, last_error = left($2, 1000),
            failing_since = coalesce(failing_since, now())
      WHERE name = $1 RETURNING failures`,
    [name, error],
  );
  return row?.failures ?? 0;
}

export async function readSubscribers(database: Database): Promise<readonly SubscriberRow[]> {
  return database.rows<SubscriberRow>('SELECT * FROM ledger.subscriber ORDER BY name');
}
