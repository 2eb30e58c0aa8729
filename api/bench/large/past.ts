import type pg from 'pg';
import { assert } from '../../src/kernel/index.js';
import type { Ledger } from '../../src/modules/ledger/index.js';
import { type CommandRow, postRound, READ } from './post.js';

/**
 * Posts all commands in the order of their times, and records each event at the time of its
 * command. `ledger.post_batch` calls `clock_timestamp()` without a schema. During this load, its
 * search path begins with a schema whose `clock_timestamp()` returns the time of the command.
 */
export async function postInThePast(client: pg.Client, ledger: Ledger): Promise<void> {
  const { rows } = await client.query<CommandRow & { time: string }>(
    `SELECT ${READ}, at::text AS time FROM large_command ORDER BY at, n`,
  );
  const path = await setClockBack(client);
  try {
    for (let first = 0, end = 0; first < rows.length; first = end) {
      const time = rows[first]?.time;
      while (rows[end]?.time === time) end += 1;
      await client.query('UPDATE past_clock SET at = $1', [time]);
      await postRound(ledger, rows.slice(first, end));
    }
  } finally {
    await client.query(`
      ALTER FUNCTION ledger.post_batch SET search_path = ${path};
      DROP FUNCTION projection.clock_timestamp();
      DROP TABLE past_clock`);
  }
}

/** Replaces the clock of `ledger.post_batch`, and returns the function's original search path. */
async function setClockBack(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ path: string; position: number }>(
    `SELECT substr(setting, length('search_path=') + 1) AS path
       FROM pg_proc, unnest(proconfig) AS setting
      WHERE oid = 'ledger.post_batch'::regproc AND setting LIKE 'search_path=%'`,
  );
  const path = rows[0]?.path;
  assert(path, 'post_batch has a search path');
  await client.query(`
    CREATE TABLE past_clock AS SELECT now() AS at;
    CREATE FUNCTION projection.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS 'SELECT at FROM public.past_clock';
    ALTER FUNCTION ledger.post_batch SET search_path = projection, pg_catalog, pg_temp`);
  return path;
}
