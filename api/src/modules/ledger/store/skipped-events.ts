import type { Database } from '../../../platform/database/index.js';

/** An event that a follower could not handle and has passed over. */
export interface SkippedEvent {
  readonly subscriber: string;
  readonly position: number;
  /** Number of attempts since the event was skipped. */
  readonly tries: number;
}

export interface SkippedEventRow extends SkippedEvent {
  readonly type: string;
  readonly error: string;
  readonly skippedAt: Date;
  readonly nextTryAt: Date | null;
}

/** Stores that a follower skips an event, and passes the follower over it. */
export async function skipEvent(
  database: Database,
  subscriber: string,
  position: number,
  failure: { readonly error: string; readonly nextTryAt: Date },
): Promise<void> {
  await database.transaction(async (client) => {
    await client.query(
      `INSERT INTO ledger.skipped_event (subscriber, position, error, next_try_at)
       VALUES ($1, $2, left($3, 1000), $4) ON CONFLICT DO NOTHING`,
      [subscriber, position, failure.error, failure.nextTryAt],
    );
    await client.query(
      `UPDATE ledger.subscriber
          SET position = $2, updated_at = now(), failures = 0, last_error = NULL,
              failing_since = NULL
        WHERE name = $1 AND position < $2`,
      [subscriber, position],
    );
  });
}

/** Returns skipped events of a follower whose next attempt is due, in order. */
export function dueSkipped(
  database: Database,
  subscriber: string,
  limit: number,
): Promise<SkippedEvent[]> {
  return database.rows<SkippedEvent & object>(
    `SELECT subscriber, position, tries FROM ledger.skipped_event
      WHERE subscriber = $1 AND next_try_at <= now() ORDER BY position LIMIT $2`,
    [subscriber, limit],
  );
}

/** Returns the names of the followers with skipped events whose next attempt is due. */
export async function followersOfDueSkipped(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ subscriber: string }>(
    'SELECT DISTINCT subscriber FROM ledger.skipped_event WHERE next_try_at <= now()',
  );
  return new Set(rows.map(({ subscriber }) => subscriber));
}

/** Deletes a skipped event, because it is handled now. */
export async function endSkipped(
  database: Database,
  { subscriber, position }: SkippedEvent,
): Promise<void> {
  await database.query('DELETE FROM ledger.skipped_event WHERE subscriber = $1 AND position = $2', [
    subscriber,
    position,
  ]);
}

export async function skipAgain(
  database: Database,
  { subscriber, position }: SkippedEvent,
  failure: { readonly error: string; readonly nextTryAt: Date | null },
): Promise<void> {
  await database.query(
    `UPDATE ledger.skipped_event
        SET tries = tries + 1, error = left($3, 1000), next_try_at = $4
      WHERE subscriber = $1 AND position = $2`,
    [subscriber, position, failure.error, failure.nextTryAt],
  );
}

/** Returns the skipped events, oldest first. */
export function listSkipped(database: Database, limit: number): Promise<SkippedEventRow[]> {
  return database.rows<SkippedEventRow & object>(
    `SELECT s.subscriber, s.position, s.tries, e.type, s.error, s.skipped_at AS "skippedAt",
            s.next_try_at AS "nextTryAt"
       FROM ledger.skipped_event s JOIN ledger.event e ON e.position = s.position
      ORDER BY s.position, s.subscriber LIMIT $1`,
    [limit],
  );
}

/** Makes the next attempt of all skipped events due now. Returns the number of events. */
export async function hurrySkipped(database: Database): Promise<number> {
  const { rowCount } = await database.query('UPDATE ledger.skipped_event SET next_try_at = now()');
  // Wakes the followers.
  await database.query("SELECT pg_notify('ledger', '')");
  return rowCount ?? 0;
}

/** Counts the skipped events of each follower, including followers without any. */
export function countSkipped(database: Database): Promise<{ name: string; skipped: number }[]> {
  return database.rows(
    `SELECT u.name, count(s.position)::int AS skipped
       FROM ledger.subscriber u LEFT JOIN ledger.skipped_event s ON s.subscriber = u.name
      GROUP BY u.name ORDER BY u.name`,
  );
}
