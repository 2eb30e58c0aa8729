import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { type AccountName, positionAt } from '../../src/modules/ledger/index.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { findBadKindBalances } from '../../src/modules/ledger/store/grow-journal.js';
import { BALANCES_THEN, readKindBalances } from '../../src/modules/ledger/store/trial-balance.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import type { Reads } from '../../src/platform/database/index.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { moved } from '../world/moved.js';

const ASHA: AccountName = `player:${newId()}`;
const PLAYERS = [ASHA, ...Array.from({ length: 4 }, (): AccountName => `player:${newId()}`)];

let database: TestDatabase;
let owner: pg.Client;
let writer: LedgerWriter;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  writer = new LedgerWriter(new BatchConnection(database.processUrl));
});
afterAll(async () => {
  await expectHealthyLedger({ database });
  await writer.close();
  await owner.end();
  await database.drop();
});

/**
 * Gives each player tokens and takes them away again, so that some wallets are empty at some
 * positions.
 */
async function move(rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const player of PLAYERS) await writer.post(moved('house:adjustments', player, round));
    for (const player of PLAYERS) await writer.post(moved(player, 'house:promotions', round));
  }
}

/** Computes the balances at a position from every account, without the saved copies. */
async function lookedUp(position: number): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT kind, unit, count(*) FILTER (WHERE balance <> 0) AS accounts,
            sum(balance)::bigint AS total
       FROM (${BALANCES_THEN}) AS b GROUP BY kind, unit ORDER BY kind`,
    [position],
  );
  return rows;
}

async function copiesMade(): Promise<number> {
  const { rows } = await owner.query(
    'SELECT count(DISTINCT position)::integer AS count FROM ledger.kind_balance_then',
  );
  return rows[0].count;
}

test('balances by kind of account are right at every position before and after each saved copy', async () => {
  for (let copies = 0; copies < 3; copies += 1) {
    await move(1);
    await owner.query('SELECT ledger.grow_journal($1)', [17 + copies * 20]);
    await owner.query(`INSERT INTO ledger.kind_balance_then
      SELECT p.reached, k.* FROM ledger.kind_balance k, ledger.journal_progress p`);
  }
  await move(1);
  const { rows } = await owner.query('SELECT position FROM ledger.head');
  expect([rows[0].position, await copiesMade()]).toEqual([40, 3]);
  for (let position = 0; position <= 40; position += 1) {
    const found = await readKindBalances(owner, position);
    expect([position, found]).toEqual([position, await lookedUp(position)]);
  }
  expect(await findBadKindBalances(owner)).toEqual([]);
});

test('the state of the ledger at a time includes every event of that millisecond', async () => {
  const reads = {
    row: async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0],
  } as unknown as Reads;
  const { rows } = await owner.query('SELECT position, recorded_at FROM ledger.head');
  const [{ position, recorded_at: at }] = rows;
  expect(await positionAt(reads, at)).toBe(position);
  expect(await positionAt(reads, new Date(at.getTime() - 1))).toBeLessThan(position);
});

test('a verification finds a saved copy of balances that is incomplete, wrong or ahead of its projection', async () => {
  for (const wrong of [
    "DELETE FROM ledger.kind_balance_then WHERE kind = 'house:promotions'",
    'UPDATE ledger.kind_balance_then SET accounts = accounts + 1 WHERE total = 0',
    'UPDATE ledger.kind_balance_then SET position = 1000 + position',
  ]) {
    await owner.query('BEGIN');
    expect((await owner.query(wrong)).rowCount).toBeGreaterThan(0);
    expect(await findBadKindBalances(owner)).toHaveLength(1);
    await owner.query('ROLLBACK');
  }
});

test('a copy of the balances is saved about every 4,096 events, and again when the journal is rebuilt', async () => {
  const before = await copiesMade();
  for (let i = 0; i < 9_000; i += 1_000) {
    const moves = Array.from({ length: 1_000 }, () => moved('house:adjustments', ASHA, 1));
    await Promise.all(moves.map((each) => writer.post(each)));
  }
  const grow = async () => {
    for (let taken = 1; taken > 0; ) {
      const { rows } = await owner.query('SELECT ledger.grow_journal(2000) AS taken');
      taken = rows[0].taken;
    }
  };
  await grow();
  expect(await copiesMade()).toBe(before + 2);
  expect(await readKindBalances(owner, 5_000)).toEqual(await lookedUp(5_000));
  await owner.query('TRUNCATE ledger.journal');
  await owner.query('UPDATE ledger.journal_progress SET reached = 0');
  await grow();
  expect(await copiesMade()).toBe(2);
  expect(await readKindBalances(owner, 5_000)).toEqual(await lookedUp(5_000));
  expect(await findBadKindBalances(owner)).toEqual([]);
});
