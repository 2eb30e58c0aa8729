import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { WholeLog } from '../../src/modules/ledger/verify/whole-log.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { deposit } from './deposit.js';

const TABLES = [
  'event',
  'entry',
  'batch',
  'head',
  'account',
  'journal',
  'journal_progress',
  'kind_balance',
  'kind_balance_then',
];
const [ASHA, RAVI] = [newId(), newId()];

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.superuserUrl });
  await owner.connect();
  await owner.query(`SET ROLE arena_owner; CREATE TABLE projection.deposit_total (
      account text PRIMARY KEY, tokens bigint NOT NULL, position bigint NOT NULL);
    CREATE FUNCTION projection.apply_deposit_total(first bigint, last bigint)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO deposit_total AS t
      SELECT m.account, sum(m.amount), max(m.position) FROM ledger.movement m
       WHERE m.position BETWEEN first AND last AND m.type = 'TestDeposited' AND m.amount > 0
       GROUP BY m.account
      ON CONFLICT (account) DO UPDATE
         SET tokens = t.tokens + excluded.tokens, position = excluded.position;
    END $$;
    SELECT ledger.register_projection('deposit_total', 'projection.apply_deposit_total',
                                      ARRAY['deposit_total'], ARRAY['TestDeposited']);
    RESET ROLE`);
  const writer = new LedgerWriter(new BatchConnection(database.processUrl));
  // Posts ten batches of three events, at positions 1 to 30.
  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all([ASHA, RAVI, ASHA].map((user) => writer.post(deposit(user))));
  }
  await writer.close();
  await owner.query('SELECT ledger.grow_journal(60)');
  await owner.query('CREATE SCHEMA backup');
  for (const table of TABLES) {
    await owner.query(`CREATE TABLE backup.${table} AS TABLE ledger.${table}`);
  }
  await owner.query('CREATE TABLE backup.deposit_total AS TABLE projection.deposit_total');
  // Switches off all triggers, as a malicious superuser would do first.
  await owner.query('SET session_replication_role = replica');
});
afterEach(async () => {
  await owner.query(`TRUNCATE ${TABLES.map((table) => `ledger.${table}`).join(', ')}`);
  for (const table of TABLES) {
    await owner.query(`INSERT INTO ledger.${table} SELECT * FROM backup.${table}`);
  }
  await owner.query('TRUNCATE projection.deposit_total, projection.setting');
  await owner.query('INSERT INTO projection.deposit_total SELECT * FROM backup.deposit_total');
});
afterAll(async () => {
  await expectHealthyLedger({ database });
  await owner.end();
  await database.drop();
});

const LEAF = `ledger.leaf(e.position, ledger.micros(e.recorded_at), e.schema_version,
  e.overrides_freeze, cardinality(e.accounts), e.type, e.actor_type, e.actor_id, e.reason,
  e.reference, e.idempotency_key, e.unique_key, e.payload, e.controls,
  (SELECT string_agg(octet_length(a.name) || ':' || a.name || ',' || m.amount || ',', '' ORDER BY i)
     FROM unnest(e.accounts, e.amounts) WITH ORDINALITY AS m (id, amount, i)
     JOIN ledger.account a USING (id)))`;
const REHASH = `UPDATE ledger.event e SET leaf = ${LEAF} WHERE position = 8`;
const CHANGED = 'the event was changed';

/**
 * Manipulations of the ledger, each with the first bad position and the problem that a verification
 * must report.
 */
const TAMPERINGS: readonly [string, string, number, string][] = [
  ['an amount', "UPDATE ledger.event SET amounts = '{-11,11}' WHERE position = 8", 8, CHANGED],
  ['a payload', "UPDATE ledger.event SET payload = '{}' WHERE position = 8", 8, CHANGED],
  ['an actor', "UPDATE ledger.event SET actor_id = 'me' WHERE position = 8", 8, CHANGED],
  ['a reason', 'UPDATE ledger.event SET reason = NULL WHERE position = 8', 8, CHANGED],
  ['a reference', "UPDATE ledger.event SET reference = 'x' WHERE position = 8", 8, CHANGED],
  ['a key', "UPDATE ledger.event SET idempotency_key = 'x' WHERE position = 8", 8, CHANGED],
  ['a type', "UPDATE ledger.event SET type = 'Gift' WHERE position = 8", 8, CHANGED],
  [
    'a time',
    "UPDATE ledger.event SET recorded_at = recorded_at + '1us'::interval WHERE position = 8",
    8,
    CHANGED,
  ],
  [
    'an event together with its leaf',
    `UPDATE ledger.event SET payload = '{"paise":1}' WHERE position = 8; ${REHASH}`,
    7,
    'batch 3 does not match its events',
  ],
  [
    'an event together with its leaf and its batch',
    `UPDATE ledger.event SET payload = '{"paise":1}' WHERE position = 8; ${REHASH};
     UPDATE ledger.batch b SET hash = ledger.batch_hash(previous_hash, number, first_position,
       last_position, ledger.micros(recorded_at),
       (SELECT string_agg(leaf, ''::bytea ORDER BY position)
       FROM ledger.event e WHERE e.batch = b.number)) WHERE number = 3`,
    10,
    'batch 4 does not continue the one before',
  ],
  [
    'amounts that do not add up, together with their leaf',
    `UPDATE ledger.event SET amounts = '{-10,11}' WHERE position = 8; ${REHASH}`,
    8,
    'the entries do not add up to zero',
  ],
  [
    'a balance that an event says, below its floor',
    'UPDATE ledger.event SET balances[2] = -1 WHERE position = 8',
    8,
    'a balance is below its floor',
  ],
  [
    'a balance that an event says',
    'UPDATE ledger.event SET balances[2] = balances[2] + 1 WHERE position = 8',
    8,
    'the entries by account are not those',
  ],
  ['a removed event', 'DELETE FROM ledger.event WHERE position = 8', 8, 'the event is missing'],
  [
    'a removed end of the log',
    `DELETE FROM ledger.event WHERE position > 27; DELETE FROM ledger.entry WHERE position > 27;
     DELETE FROM ledger.batch WHERE number > 9`,
    28,
    'the event is missing',
  ],
  [
    'a removed end, the head set back',
    `DELETE FROM ledger.event WHERE position > 27; DELETE FROM ledger.entry WHERE position > 27;
     DELETE FROM ledger.batch WHERE number > 9;
     UPDATE ledger.head SET position = 27, batch = 9, hash = (SELECT hash FROM ledger.batch
       WHERE number = 9)`,
    29,
    'the balance is not the sum of its entries',
  ],
  [
    'two events in each other’s place',
    `UPDATE ledger.event SET position = 1000 WHERE position = 8;
     UPDATE ledger.event SET position = 8 WHERE position = 17;
     UPDATE ledger.event SET position = 17 WHERE position = 1000`,
    8,
    CHANGED,
  ],
  ['an emptied log', 'TRUNCATE ledger.event', 1, 'the event is missing'],
  [
    'a removed entry',
    'DELETE FROM ledger.entry WHERE position = 8 AND amount > 0',
    8,
    'the entries by account are not those',
  ],
  [
    'a changed entry',
    'UPDATE ledger.entry SET balance_after = 0 WHERE position = 8 AND amount > 0',
    8,
    'the entries by account are not those',
  ],
  [
    'an added entry',
    `INSERT INTO ledger.entry SELECT max(id) + 1, 9, 5, 5 FROM ledger.account`,
    9,
    'there are entries by account without an event',
  ],
  [
    'an added entry before the first event',
    'INSERT INTO ledger.entry SELECT max(id) + 1, -3, 5, 5 FROM ledger.account',
    -3,
    'there are entries by account without an event',
  ],
  [
    'two entries in each other’s place',
    `UPDATE ledger.entry n SET amount = o.amount, balance_after = o.balance_after
       FROM ledger.entry o
      WHERE n.position = 8 AND o.position = 8 AND o.account_id <> n.account_id`,
    8,
    'the entries by account are not those',
  ],
  [
    'amounts exchanged between two entries of an account',
    `UPDATE ledger.entry SET amount = amount + CASE position WHEN 8 THEN 1 ELSE -1 END
      WHERE position IN (8, 23) AND amount > 0`,
    8,
    'the entries by account are not those',
  ],
  [
    'an event hidden from searches',
    'DELETE FROM ledger.journal WHERE position = 8',
    8,
    'the journal differs from the log',
  ],
  [
    'an event that searches show twice',
    'INSERT INTO ledger.journal SELECT * FROM ledger.journal WHERE position = 8',
    30,
    'the journal differs from the log',
  ],
  [
    'a balance of a kind',
    'UPDATE ledger.kind_balance SET total = total + 1',
    30,
    'the balances by kind differ from the log',
  ],
  [
    'a copy of the balances by kind',
    "INSERT INTO ledger.kind_balance_then VALUES (9, 'player', 'TOKEN', 2, 99)",
    30,
    'the balances by kind differ from the log',
  ],
  [
    'a balance',
    `UPDATE ledger.account SET balance = 500 WHERE name = 'player:${RAVI}'`,
    29,
    'the balance is not the sum',
  ],
  [
    'a floor',
    `UPDATE ledger.account SET floor = -5 WHERE name = 'player:${RAVI}'`,
    29,
    'the bounds are not those of its kind',
  ],
  [
    'a kind',
    `UPDATE ledger.account SET kind = 'pot' WHERE name = 'player:${RAVI}'`,
    29,
    'the bounds are not those of its kind',
  ],
  [
    'an account under another name',
    `UPDATE ledger.account SET name = 'player:${newId()}' WHERE name = 'player:${RAVI}'`,
    2,
    CHANGED,
  ],
  ['a removed batch', 'DELETE FROM ledger.batch WHERE number = 4', 10, 'batch 4 is missing'],
  ['an emptied chain', 'TRUNCATE ledger.batch', 1, 'batch 1 is missing'],
  ['a moved head', "UPDATE ledger.head SET hash = sha256('x')", 30, 'the head is not at'],
  [
    'a projection',
    `UPDATE projection.deposit_total SET tokens = tokens + 1 WHERE account = 'player:${RAVI}'`,
    29,
    'rows of deposit_total differ from a rebuild',
  ],
  [
    'a projected number, replaced by one for which PostgreSQL’s hash of a bigint is equal',
    `UPDATE projection.deposit_total SET tokens = 4294967296 + (tokens # 1)
      WHERE account = 'player:${RAVI}'
        AND hashint8extended(tokens, 1) = hashint8extended(4294967296 + (tokens # 1), 1)`,
    29,
    'rows of deposit_total differ from a rebuild',
  ],
  [
    'a row in a projection of whose events the log has none',
    `INSERT INTO projection.setting (name, value, position) VALUES ('taxRatePercent', '0', 7)`,
    7,
    'projection setting: 1 rows of setting differ from a rebuild',
  ],
];

test.each(TAMPERINGS)('tampering is found (%s)', async (_, tampering, position, problem) => {
  await owner.query(tampering);
  const report = await verifyLedger(database.processUrl, { connections: 3, eventsPerPage: 7 });
  expect(report.ok).toBe(false);
  expect(report.problems[0]).toEqual({ position, problem: expect.stringContaining(problem) });
});

test('a verification passes after triggers were switched off and on again', async () => {
  await owner.query('ALTER TABLE ledger.event DISABLE TRIGGER ALL');
  await owner.query('ALTER TABLE ledger.event ENABLE TRIGGER ALL');
  const report = await verifyLedger(database.processUrl);
  expect(report).toMatchObject({ ok: true, checked: 30, total: 30 });
});

test('a verification fails when it finds a difference but cannot locate it', async () => {
  const eventsAlone = new WholeLog(30, 10);
  for (const page of eventsAlone.pages()) await eventsAlone.checkEvents(owner, page);
  await expect(eventsAlone.differences(owner)).rejects.toThrow(
    'the check of a page that differs finds a problem',
  );
});
