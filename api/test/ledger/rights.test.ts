import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { poolSettings } from '../../src/platform/database/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { moved } from '../world/moved.js';
import { type OwnProduct, startProduct } from '../world/product.js';

const FORBIDDEN = '42501';
/**
 * Tables that the application may write, each with the statements that are still forbidden. These
 * tables hold positions of followers, records of exports, checkpoints (worth only their signature)
 * and verifications (worth only what the chain of hashes confirms). Only functions of the ledger
 * write its other tables.
 */
const WRITABLE = new Map([
  ['ledger.subscriber', ['DELETE', 'TRUNCATE']],
  ['ledger.audit', ['DELETE', 'TRUNCATE']],
  ['ledger.skipped_event', ['TRUNCATE']],
  ['ledger.halt', ['UPDATE', 'DELETE', 'TRUNCATE']],
  ['ledger.export', ['DELETE', 'TRUNCATE']],
  ['ledger.checkpoint', ['UPDATE', 'DELETE', 'TRUNCATE']],
  ['ledger.proved', ['UPDATE', 'DELETE', 'TRUNCATE']],
]);

let world: OwnProduct;
let application: pg.Client;
let owner: pg.Client;
let tables: string[];

beforeAll(async () => {
  world = await startProduct();
  application = new pg.Client(poolSettings({ url: world.database.processUrl, name: 'x', max: 1 }));
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await application.connect();
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname IN ('ledger', 'projection')`,
  );
  tables = rows.map(({ name }) => name);
  await world.ledger.post(moved('house:adjustments', `player:${newId()}`, 5));
});
afterAll(async () => {
  await application.end();
  await owner.end();
  await world.close();
});

async function statements(table: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum LIMIT 1`,
    [table],
  );
  const column = rows[0]?.name ?? '';
  return {
    INSERT: `INSERT INTO ${table} DEFAULT VALUES`,
    UPDATE: `UPDATE ${table} SET ${column} = ${column}`,
    DELETE: `DELETE FROM ${table}`,
    TRUNCATE: `TRUNCATE ${table}`,
  };
}

async function sqlState(client: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code;
  }
}

test('the application cannot write the tables of the ledger and of the projections', async () => {
  expect(tables).toEqual(expect.arrayContaining(['ledger.event', 'ledger.account']));
  for (const table of tables) {
    for (const [verb, statement] of Object.entries(await statements(table))) {
      if (WRITABLE.has(table) && !WRITABLE.get(table)?.includes(verb)) continue;
      expect([verb, table, await sqlState(application, statement)]).toEqual([
        verb,
        table,
        FORBIDDEN,
      ]);
    }
  }
  await expectHealthyLedger(world);
});

test('even the schema’s owner cannot change the log, its chain of hashes or a balance', async () => {
  const log = ['ledger.event', 'ledger.entry', 'ledger.batch', 'ledger.head', 'ledger.account'];
  for (const table of log) {
    for (const [verb, statement] of Object.entries(await statements(table))) {
      expect([verb, table, await sqlState(owner, statement)]).toEqual([verb, table, FORBIDDEN]);
    }
  }
  await expectHealthyLedger(world);
});

test('an account keeps its name and kind even in a session that could write balances', async () => {
  await owner.query("SET ledger.writing = 'post'");
  for (const column of ['id', 'name', 'kind', 'unit']) {
    const statement = `UPDATE ledger.account SET ${column} = ${column}`;
    expect([column, await sqlState(owner, statement)]).toEqual([column, FORBIDDEN]);
  }
  await owner.query('RESET ledger.writing');
  await expectHealthyLedger(world);
});

test('the application can neither register a projection nor act as the ledger’s writer', async () => {
  await application.query("SET ledger.writing = 'post'");
  for (const statement of [
    "SELECT ledger.register_projection('x', 'projection.x', '{}', '{}')",
    'SELECT ledger.write_dispatcher()',
    "SELECT ledger.apply_projections(1, 1, '{}')",
    'UPDATE ledger.account SET balance = balance + 1',
    'ALTER TABLE ledger.event DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    'CREATE TABLE ledger.mine (a int)',
    'CREATE TABLE projection.mine (a int)',
  ]) {
    expect([statement, await sqlState(application, statement)]).toEqual([statement, FORBIDDEN]);
  }
  await expectHealthyLedger(world);
});

test('a post to the ledger in a transaction that is not READ COMMITTED is refused', async () => {
  await application.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const empty = "'{}'";
  const call = `SELECT * FROM ledger.post_batch(${Array(17).fill(empty).join(', ')})`;
  await expect(application.query(call)).rejects.toThrow('READ COMMITTED');
  await application.query('ROLLBACK');
  await expectHealthyLedger(world);
});
