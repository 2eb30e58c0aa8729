import pg from 'pg';
import { COMMANDS, COMMANDS_TABLE } from './commands.js';
import { setIndexesAside } from './indexes.js';
import { CREDITED, ID_OF, ROWS } from './people.js';
import { AFTER, BEFORE, DONE, EVENTS_PER_STEP, REFUSED } from './post.js';
import type { Sizes } from './sizes.js';

/** For one connection that works alone, on a machine that does nothing else meanwhile. */
const ROOM = `
  SET statement_timeout = 0; SET timezone = 'UTC'; SET jit = off; SET temp_buffers = '256MB';
  SET work_mem = '384MB'; SET maintenance_work_mem = '768MB'`;
const FIRST_PLAYER = 'player1@large.example';

/**
 * Fills a product with a year of a large one, in set-based statements: all or nothing, as the
 * schema's owner. It is for measuring, and not for a product that anybody uses.
 */
export async function fillLarge(
  ownerUrl: string,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'arena-large' });
  await client.connect();
  try {
    await client.query(ROOM);
    await client.query('BEGIN');
    await fill(client, sizes, say);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, sizes: Sizes, say: (line: string) => void): Promise<void> {
  const found = await client.query('SELECT 1 FROM user_account WHERE email = $1', [FIRST_PLAYER]);
  if (found.rowCount) throw new Error('The large example is in this database already');
  const began = Date.now();
  const tell = (what: string) => say(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);
  const indexes = await setIndexesAside(client);
  await client.query(ID_OF);
  for (const [what, sql] of ROWS) {
    await client.query(sql(sizes));
    tell(what);
  }
  await client.query(COMMANDS_TABLE);
  for (const sql of COMMANDS) await client.query(sql(sizes));
  await client.query('ANALYZE');
  tell('the commands of the ledger');
  for (const sql of BEFORE) await client.query(sql);
  const refused = await client.query<{ problem: string }>(REFUSED);
  if (refused.rows[0]) throw new Error(`The ledger would refuse: ${refused.rows[0].problem}`);
  for (const [what, sql] of AFTER) {
    await client.query(sql);
    tell(what);
  }
  await client.query(DONE);
  await client.query('ANALYZE');
  await project(client, tell);
  await client.query(CREDITED);
  tell('what orders say of their credit');
  for (const definition of indexes) await client.query(definition);
  tell('indexes');
}

/** Every projection reads what was added, page after page, as its rebuild would. */
async function project(client: pg.Client, tell: (what: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; step: string }>(
    'SELECT name, step FROM ledger.projection ORDER BY name',
  );
  for (const { name, step } of rows) {
    await client.query(
      `SELECT ledger.run_step($1, 'projection', page, least(page + $2 - 1, h.position))
         FROM large_head was, ledger.head h,
              generate_series(was.position + 1, h.position, $2::bigint) AS page`,
      [step, EVENTS_PER_STEP],
    );
    tell(`the projection ${name}`);
  }
}
