import type { Database, Prepared } from '../../../platform/database/index.js';

export interface SubscriberRow {
  name: string;
  position: number;
  failures: number;
  last_error: string | null;
  failing_since: Date | null;
}

const READ_POSITION: Prepared = {
  name: 'subscriber-position',
  text: 'SELECT position FROM ledger.subscriber WHERE name = $1',
};

/** Where a subscriber stands; on its first day at `from`. */
export async function openSubscriber(
  database: Database,
  name: string,
  from: number,
): Promise<number> {
  const known = await database.row<{ position: number }>(READ_POSITION, [name]);
  if (known) return known.position;
  await database.query(
    'INSERT INTO ledger.subscriber (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, from],
  );
  return from;
}

export async function saveProgress(
  database: Database,
  name: string,
  position: number,
): Promise<void> {
  await database.query(
    `UPDATE ledger.subscriber
        SET position = $2, updated_at = now(), failures = 0, last_error = NULL, failing_since = NULL
      WHERE name = $1 AND position <= $2`,
    [name, position],
  );
}

export async function saveFailure(database: Database, name: string, error: string): Promise<void> {
  await database.query(
    `UPDATE ledger.subscriber
        SET failures = failures + 1, last_error = left($2, 1000),
            failing_since = coalesce(failing_since, now())
      WHERE name = $1`,
    [name, error],
  );
}

export async function readSubscribers(database: Database): Promise<readonly SubscriberRow[]> {
  return database.rows<SubscriberRow>('SELECT * FROM ledger.subscriber ORDER BY name');
}
