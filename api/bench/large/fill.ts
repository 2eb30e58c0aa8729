import pg from 'pg';
import type { Ledger } from '../../src/modules/ledger/index.js';
import { COMMANDS, COMMANDS_TABLE } from './commands.js';
import { eveningOf } from './evening.js';
import { setIndexesAside } from './indexes.js';
import { postInThePast } from './past.js';
import { CREDITED, idOf, ROWS } from './people.js';
import { postCommands } from './post.js';
import { sandboxLines } from './provider.js';
import type { Sizes } from './sizes.js';

/** Settings for a connection that may use most of an idle machine's memory. */
const ROOM = `
  SET statement_timeout = 0; SET timezone = 'UTC'; SET jit = off; SET temp_buffers = '256MB';
  SET work_mem = '384MB'; SET maintenance_work_mem = '768MB'`;
const FIRST_PLAYER = 'player1@large.example';

/**
 * Fills the derived tables that follow the log: the journal's index, and the order of players by
 * balance.
 */
const FOLLOWED = `
  DO $$ BEGIN WHILE ledger.grow_journal(10000) > 0 LOOP END LOOP; END $$;
  SELECT grow_player_wealth(2147483647)`;

interface Filling {
  readonly ownerUrl: string;
  readonly ledger: Ledger;
  readonly sizes: Sizes;
  say(line: string): void;
}

type Tell = (what: string) => void;

/**
 * Fills the database with the data of a large platform after one year. Rows outside the ledger are
 * inserted in one transaction by the schema's owner, and then the events are posted through the
 * ledger. Only for measurements, never for a platform in use.
 */
export function fillLarge(filling: Filling): Promise<void> {
  return fill(filling, async (client, tell) => {
    await transact(client, () => fillRows(client, filling.sizes, tell));
    await postCommands(client, filling.ledger);
    tell('events');
  });
}

/**
 * Fills an empty database with the data of some months, up to the matches of this evening. The
 * events of the ledger get times in the past, like the other rows. Returns the orders and payments
 * as lines for the payment sandbox's file.
 */
export async function fillMonths(filling: Filling): Promise<string> {
  let lines = '';
  await fill(filling, async (client, tell) => {
    const { rowCount } = await client.query('SELECT FROM ledger.head WHERE position > 0');
    if (rowCount) throw new Error('This database has events: use a new DATA_DIR');
    await transact(client, async () => {
      await fillRows(client, filling.sizes, tell);
      for (const sql of eveningOf(filling.sizes)) await client.query(sql);
    });
    await postInThePast(client, filling.ledger);
    tell('events');
    await client.query(CREDITED);
    lines = await sandboxLines(client);
  });
  return lines;
}

async function fill(
  { ownerUrl, say }: Filling,
  work: (client: pg.Client, tell: Tell) => Promise<void>,
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
    await work(client, tell);
    await client.query(FOLLOWED);
    await client.query(CREDITED);
    await client.query('VACUUM ANALYZE');
    tell('followers of the log');
  } finally {
    await client.end();
  }
}

async function transact(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

async function fillRows(client: pg.Client, sizes: Sizes, tell: Tell): Promise<void> {
  const found = await client.query('SELECT 1 FROM user_account WHERE email = $1', [FIRST_PLAYER]);
  if (found.rowCount) throw new Error('This database already contains the large example');
  const indexes = await setIndexesAside(client);
  await client.query(idOf(sizes));
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
