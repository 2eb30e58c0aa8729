import pg from 'pg';
import type { Reads } from './database.js';

const ROWS_AT_ONCE = 1_000;
/**
 * Longest pause between two reads of the caller, in milliseconds. After that, PostgreSQL ends the
 * transaction.
 */
const SLOWEST_READER_MS = 60_000;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Yields all rows of a statement in portions, from one snapshot. The next portion is read only
 * after the caller has consumed the last one. The connection is released when the caller finishes,
 * fails or stops.
 */
export async function* readRows<Row extends pg.QueryResultRow>(
  database: Pick<Reads, 'connect'>,
  { text, values }: Statement,
): AsyncGenerator<Row[]> {
  const client = await database.connect();
  let failure: Error | boolean = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${SLOWEST_READER_MS}`);
    // Makes PostgreSQL plan for reading all rows; for a cursor it would optimise for the first
    // ones.
    await client.query('SET LOCAL cursor_tuple_fraction = 1');
    await client.query(`DECLARE place NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM place`);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await client.query('COMMIT');
    failure = false;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Closes the connection instead of reusing it if its transaction did not end.
    client.release(failure);
  }
}
