import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import {
  exportLedger,
  type LedgerCommand,
  rebuildProjections,
} from '../../src/modules/ledger/index.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';

let database: TestDatabase;
let owner: pg.Client;
let writer: LedgerWriter;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(PROJECTION);
  writer = new LedgerWriter(new BatchConnection(database.processUrl));
  await post(100);
});
afterAll(async () => {
  await writer.close();
  await owner.end();
  await database.drop();
});

const PROJECTION = `
  CREATE TABLE projection.test_payment (
    position bigint PRIMARY KEY, payee text NOT NULL, tokens bigint NOT NULL CHECK (tokens > 0)
  ) WITH (fillfactor = 80);
  CREATE INDEX the_payments_of_a_payee ON projection.test_payment (payee, position);
  CREATE FUNCTION projection.apply_test_payment(first bigint, last bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO test_payment
    SELECT m.position, m.account, m.amount FROM ledger.movement m
     WHERE m.position BETWEEN first AND last AND m.type = 'TestPaid' AND m.amount > 0;
  END $$;
  SELECT ledger.register_projection('test_payment', 'projection.apply_test_payment',
                                    ARRAY['test_payment'], ARRAY['TestPaid']);`;

async function post(count: number): Promise<void> {
  const outcomes = await Promise.all(Array.from({ length: count }, () => writer.post(payment())));
  expect(outcomes.every(({ posted }) => posted)).toBe(true);
}

function payment(): LedgerCommand {
  const user = newId();
  return {
    type: 'TestPaid',
    schemaVersion: 1,
    actor: { type: 'admin', id: 'somebody' },
    reason: '=1+1, "quoted"; and ₹ — \n second line',
    reference: user,
    idempotencyKey: newId(),
    uniqueKey: `test:${user}`,
    payload: { z: [1, 2.5, 'ü'], a: { nested: null } },
    entries: [
      { account: 'house:adjustments', amount: -7 },
      { account: `player:${user}`, amount: 7 },
    ],
    controls: [{ account: `player:${user}`, status: 'frozen' }],
  };
}

async function lines(format: 'csv' | 'jsonl' | 'hledger'): Promise<string[]> {
  let text = '';
  for await (const chunk of exportLedger(owner, format)) text += String(chunk);
  return text.split('\n').filter(Boolean);
}

test('a rebuild finds and repairs tampered rows while new events are posted', async () => {
  await owner.query('UPDATE projection.test_payment SET tokens = 8 WHERE position = 5');
  await owner.query('DELETE FROM projection.test_payment WHERE position = 9');
  let rebuilding = true;
  const posting = (async () => {
    while (rebuilding) await post(5);
  })();
  const report = await rebuildProjections(database.processUrl, { connections: 3 });
  rebuilding = false;
  await posting;
  expect(report).toMatchObject({ ok: false });
  expect(report.differences).toEqual([
    { position: 5, problem: expect.stringContaining('3 rows of test_payment differ') },
  ]);
  await post(5);
  await expectHealthyLedger({ database });
  expect(await rebuildProjections(database.processUrl)).toMatchObject({ ok: true });
});

test('a rebuilt table keeps its rights, the names of its indexes and its settings', async () => {
  const { rows } = await owner.query(
    `SELECT c.reloptions, has_table_privilege('arena_app', c.oid, 'SELECT') AS reads,
            has_table_privilege('arena_app', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') AS writes,
            (SELECT array_agg(indexrelid::regclass::text ORDER BY 1) FROM pg_index
              WHERE indrelid = c.oid) AS indexes
       FROM pg_class c WHERE c.oid = 'projection.test_payment'::regclass`,
  );
  expect(rows[0]).toEqual({
    reloptions: ['fillfactor=80'],
    reads: true,
    writes: false,
    indexes: ['projection.test_payment_pkey', 'projection.the_payments_of_a_payee'],
  });
});

test('one of two simultaneous rebuilds runs, and the other is refused', async () => {
  const both = await Promise.allSettled([
    rebuildProjections(database.processUrl),
    rebuildProjections(database.processUrl),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expectHealthyLedger({ database });
});

test('the application can run the steps of a rebuild, but cannot change their order or the rebuilt rows', async () => {
  const application = new pg.Client({ connectionString: database.processUrl });
  await application.connect();
  const ask = (statement: string) => application.query(statement);
  for (const name of ['nothing', 'pg_catalog', 'test_payment"; DROP SCHEMA ledger; --']) {
    const open = application.query('SELECT ledger.open_rebuild($1)', [name]);
    await expect(open).rejects.toThrow('violates foreign key');
  }
  await ask("SELECT ledger.open_rebuild('test_payment')");
  const swap = "SELECT ledger.swap_rebuild('test_payment')";
  await expect(ask(swap)).rejects.toThrow('is not indexed');
  const step = (events: number) =>
    application.query('SELECT done FROM ledger.step_rebuild($1, $2)', ['test_payment', events]);
  expect((await step(-5)).rows).toEqual([{ done: 0 }]);
  expect((await step(3)).rows).toEqual([{ done: 3 }]);
  expect((await step(2)).rows).toEqual([{ done: 5 }]);
  // The application may read the table under construction for comparisons, but may not write it.
  const shadow = 'ledger_shadow_test_payment.test_payment';
  expect((await ask(`SELECT count(*)::int AS rows FROM ${shadow}`)).rows).toEqual([{ rows: 5 }]);
  for (const forbidden of [
    `DELETE FROM ${shadow}`,
    `UPDATE ${shadow} SET tokens = 1`,
    `ALTER TABLE ${shadow} DISABLE TRIGGER ALL`,
    'CREATE TABLE ledger_shadow_test_payment.mine (a int)',
    'SELECT * FROM ledger.rebuild',
    'UPDATE ledger.rebuild SET done = 100',
  ]) {
    await expect(ask(forbidden)).rejects.toMatchObject({ code: '42501' });
  }
  await ask("SELECT ledger.index_rebuild('test_payment')");
  // A temporary table with the projection's name must not take the place of the projection.
  await ask("SELECT ledger.open_proof_tables('test_payment')");
  await ask(swap);
  expect((await ask('SELECT count(*)::int AS rows FROM pg_temp.test_payment')).rows).toEqual([
    { rows: 0 },
  ]);
  await expect(step(1)).rejects.toThrow();
  await application.end();
  await expectHealthyLedger({ database });
});

interface Exported {
  position: number;
  recordedAt: string;
  schemaVersion: number;
  overridesFreeze: boolean;
  entries: { account: string; amount: number }[];
  type: string;
  actor: { type: string; id: string };
  reason: string | null;
  reference: string | null;
  idempotencyKey: string;
  uniqueKey: string | null;
  leafHash: string;
}

/**
 * Computes the leaf hash from an exported line alone. This is a second implementation, written from
 * the description of the format.
 */
function leafOf(line: string): string {
  const event = JSON.parse(line) as Exported;
  const payload = /"payload":(.*)\}$/.exec(line)?.[1] ?? '';
  const controls = /"controls":(.*),"payload":/.exec(line)?.[1] ?? 'null';
  const bodies = [
    event.type,
    event.actor.type,
    event.actor.id,
    event.reason,
    event.reference,
    event.idempotencyKey,
    event.uniqueKey,
    payload,
    controls === 'null' ? null : controls,
  ];
  const micros =
    BigInt(Date.parse(`${event.recordedAt.slice(0, 19)}Z`)) * 1000n +
    BigInt(event.recordedAt.slice(20, 26));
  const header = [
    event.position,
    micros,
    event.schemaVersion,
    event.overridesFreeze ? 't' : 'f',
    event.entries.length,
    ...bodies.map((body) => (body === null ? -1 : Buffer.byteLength(body))),
  ].join(',');
  const entries = event.entries
    .map(({ account, amount }) => `${Buffer.byteLength(account)}:${account},${amount},`)
    .join('');
  const text = `${header}:${bodies.map((body) => body ?? '').join('')}${entries}`;
  return createHash('sha256')
    .update(Buffer.from([0, 1]))
    .update(text)
    .digest('hex');
}

test('the leaf hash of every exported line can be computed from the line, without the database', async () => {
  const exported = await lines('jsonl');
  expect(exported.length).toBeGreaterThan(100);
  for (const [index, line] of exported.entries()) {
    const { position, leafHash } = JSON.parse(line) as Exported;
    expect([position, leafOf(line)]).toEqual([index + 1, leafHash]);
  }
});

test('the CSV export has one line per entry and contains no formula', async () => {
  const [head, ...rows] = await lines('csv');
  expect(head).toContain('position,recordedAt,recordedAtIst,type');
  expect(rows.join('\n')).toContain(`"'=1+1, ""quoted""; and ₹ — `);
});

test('the hledger export asserts the balance after each entry', async () => {
  const journal = (await lines('hledger')).join('\n');
  expect(journal).toContain('    house:adjustments  -7 TOKEN = -7 TOKEN\n');
});
