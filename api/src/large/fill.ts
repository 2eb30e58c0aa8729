import pg from 'pg';
import type { Ledger } from '../modules/ledger/index.js';
import { COMMANDS, COMMANDS_TABLE } from './commands.js';
import { setIndexesAside } from './indexes.js';
import { CREDITED, ID_OF, ROWS } from './people.js';
import { postCommands } from './post.js';
import type { Sizes } from './sizes.js';

/** Settings for one connection that works alone on an otherwise idle machine. */
const ROOM = `
  SET statement_timeout = 0; SET timezone = 'UTC'; SET jit = off; SET temp_buffers = '256MB';
  SET work_mem = '384MB'; SET maintenance_work_mem = '768MB'`;
const FIRST_PLAYER = 'player1@large.example';

/** Derived tables that follow the log: the journal's index and the order of players. */
const FOLLOWED = `
  DO $$ BEGIN WHILE ledger.grow_journal(10000) > 0 LOOP END LOOP; END $$;
  SELECT grow_player_wealth(2147483647)`;

/**
 * Fills a product with a year of a large one: its rows in set-based statements in one transaction
 * as the schema's owner, then its events through the ledger. Only for measurements, never for a
 * product in use.
 */
export async function fillLarge(
  ownerUrl: string,
  ledger: Ledger,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The large example is not for production: its people and tokens are invented');
  }
  const began = Date.now();
  const tell = (what: string) => say(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'arena-large' });
  await client.connect();
  try {
    await client.query(ROOM);
    await client.query('BEGIN');
    await fillRows(client, sizes, tell);
    await client.query('COMMIT');
    await postCommands(client, ledger);
    tell('events');
    await client.query(FOLLOWED);
    await client.query(CREDITED);
    await client.query('VACUUM ANALYZE');
    tell('followers of the log');
  } finally {
    await client.end();
  }
}

async function fillRows(
  client: pg.Client,
  sizes: Sizes,
  tell: (what: string) => void,
): Promise<void> {
  const found = await client.query('SELECT 1 FROM user_account WHERE email = $1', [FIRST_PLAYER]);
  if (found.rowCount) throw new Error('This database already contains the large example');
  const indexes = await setIndexesAside(client);
  await client.query(ID_OF);
  for (const [what, sql] of ROWS) {
    await client.query(sql(sizes));
    tell(what);
  }
  await client.query(COMMANDS_TABLE);
  for (const sql of COMMANDS) await client.query(sql(sizes));
  for (const definition of indexes) await client.query(definition);
  tell('the commands of the ledger, and indexes');
  await client.query('ANALYZE');
}
