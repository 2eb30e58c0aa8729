import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { deposit } from './deposit.js';

const CHANGED = 'the event was changed';
const [ASHA, RAVI, MEERA] = [newId(), newId(), newId()];

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.superuserUrl });
  await owner.connect();
  // Posts ten batches of three events, at positions 1 to 30.
  for (let batch = 0; batch < 10; batch += 1) await post(ASHA, RAVI, MEERA);
  await owner.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await expectHealthyLedger({ database });
  await owner.end();
  await database.drop();
});

async function post(...users: readonly string[]): Promise<void> {
  const writer = new LedgerWriter(new BatchConnection(database.processUrl));
  await Promise.all(users.map((user) => writer.post(deposit(user))));
  await writer.close();
}

const prove = () => verifyLedger(database.processUrl, { onlyNew: true, remember: true });

test('a verification of new events continues an earlier one only while the chain of hashes is unchanged', async () => {
  expect(await prove()).toMatchObject({ ok: true, checked: 30, before: null });
  expect(await prove()).toMatchObject({ ok: true, checked: 0, before: { position: 30 } });
  await post(ASHA, RAVI);
  expect(await prove()).toMatchObject({ ok: true, checked: 2, before: { position: 30 } });
  expect(await prove()).toMatchObject({ ok: true, checked: 0, before: { position: 32 } });

  await owner.query('DELETE FROM ledger.proved WHERE position > 30');
  await owner.query("UPDATE ledger.event SET reason = 'x' WHERE position = 31");
  const found = await prove();
  expect(found.problems[0]).toEqual({ position: 31, problem: expect.stringContaining(CHANGED) });
  expect(await prove()).toMatchObject({ ok: false, before: { position: 30 } });
  await owner.query("UPDATE ledger.event SET reason = 'bought' WHERE position = 31");
  await owner.query('UPDATE ledger.entry SET balance_after = 1 WHERE position = 32 AND amount > 0');
  expect((await prove()).problems[0]?.position).toBe(32);
  await owner.query(
    'UPDATE ledger.entry SET balance_after = 110 WHERE position = 32 AND amount > 0',
  );
  expect(await prove()).toMatchObject({ ok: true, checked: 2 });

  // Only a full verification reads an account that no new event changes.
  const raise = (user: string, by: number) =>
    owner.query('UPDATE ledger.account SET balance = balance + $2 WHERE name = $1', [
      `player:${user}`,
      by,
    ]);
  await raise(RAVI, 5);
  expect(await prove()).toMatchObject({ ok: true, checked: 0 });
  expect((await verifyLedger(database.processUrl)).ok).toBe(false);
  await raise(RAVI, -5);
  await owner.query('DELETE FROM ledger.proved WHERE position > 30');
  await raise(ASHA, 5);
  expect((await prove()).problems[0]?.problem).toContain('not the sum of its entries');
  await raise(ASHA, -5);
  expect(await prove()).toMatchObject({ ok: true, checked: 2 });

  // Events that were verified earlier are read again only by a full verification or after the chain
  // of hashes has changed.
  await owner.query("UPDATE ledger.event SET reason = 'x' WHERE position = 8");
  expect(await prove()).toMatchObject({ ok: true, checked: 0 });
  expect((await verifyLedger(database.processUrl)).problems[0]?.position).toBe(8);
  await owner.query("UPDATE ledger.event SET reason = 'bought' WHERE position = 8");
  await owner.query('CREATE TEMP TABLE kept AS SELECT number, hash FROM ledger.batch');
  await owner.query('UPDATE ledger.batch SET hash = sha256(hash) WHERE number = 11');
  const rewritten = await prove();
  expect(rewritten).toMatchObject({ ok: false, checked: 32, before: null });
  expect(rewritten.problems).toContainEqual({
    position: null,
    problem: expect.stringContaining('the log up to 32 differs from the log verified at'),
  });
  await owner.query(
    'UPDATE ledger.batch b SET hash = k.hash FROM kept k WHERE k.number = b.number',
  );
});
