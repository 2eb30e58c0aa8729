import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { type Id, newId } from '../src/kernel/index.js';
import { type LedgerCommand, verifyLedger } from '../src/modules/ledger/index.js';
import { BatchConnection } from '../src/modules/ledger/store/batch-connection.js';
import { LedgerWriter } from '../src/modules/ledger/writer/ledger-writer.js';
import { tokensAdjusted } from '../src/modules/wallet/domain/adjustment.js';
import { migrate } from '../src/platform/database/index.js';
import { WRITTEN } from './ledger/written-events.js';
import { createTestDatabase, type TestDatabase } from './world/database.js';

let migrated: TestDatabase;
let url: string;
let server: pg.Client;
let owner: pg.Client;
beforeEach(async () => {
  migrated = await createTestDatabase();
  const name = `arena_${randomBytes(6).toString('hex')}`;
  server = new pg.Client({ connectionString: migrated.superuserUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  url = Object.assign(new URL(migrated.superuserUrl), { pathname: `/${name}` }).href;
  owner = new pg.Client({ connectionString: url });
});
afterEach(async () => {
  await owner.end();
  await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await server.end();
  await migrated.drop();
});

const [player] = (WRITTEN[0]?.entries ?? []).flatMap(({ account }) =>
  account.startsWith('player:') ? [account.slice('player:'.length) as Id] : [],
);
const gift = (amountTokens: number): LedgerCommand =>
  tokensAdjusted({
    userId: player as Id,
    amountTokens,
    reason: 'a gift',
    idempotencyKey: newId(),
    actor: { type: 'admin', id: newId() },
  });

/** Event types that are left out, because they would undo the effects of other events. */
const ENDINGS = ['RoundCancelled', 'EntryFeeRefunded'];

/**
 * Posts one event of almost every type, as a release in use would. Returns the number of events.
 */
async function use(writer: LedgerWriter): Promise<number> {
  const commands = [gift(1_000), ...WRITTEN.filter(({ type }) => !ENDINGS.includes(type))];
  let taken = 0;
  // Posts one command after the other, because each depends on the ones before.
  for (const command of commands) {
    const outcome = await writer.post({ ...command, idempotencyKey: newId() });
    if (outcome.posted) taken += 1;
  }
  return taken;
}

const head = async () =>
  (await owner.query("SELECT position, encode(hash, 'hex') AS hash FROM ledger.head")).rows[0];

/** A migration of a later release, which adds a projection of the existing log. */
class WidgetMigration {
  static readonly file = '9999-widget.sql';
  readonly name = '9999_widget_sql_1700000009999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projection.widget (position bigint PRIMARY KEY, type text NOT NULL);
      CREATE FUNCTION projection.apply_widget(first bigint, last bigint) RETURNS void
      LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO widget (position, type)
        SELECT e.position, e.type FROM ledger.event e WHERE e.position BETWEEN first AND last;
      END $$;
      SELECT ledger.register_projection('widget', 'projection.apply_widget', ARRAY['widget'],
                                        ARRAY[]::text[])`);
  }

  async down(): Promise<void> {}
}

test('a database in use is migrated without changing its log, and a new projection reads the whole log', async () => {
  expect(await migrate(url, migrations)).toHaveLength(migrations.length);
  await owner.connect();
  const writer = new LedgerWriter(new BatchConnection(url));
  const taken = await use(writer);
  expect(taken).toBeGreaterThan(12);
  await writer.close();
  const before = await head();
  expect(Number(before.position)).toBe(taken);

  // Two processes of the new release start together. A lock lets one of them migrate at a time.
  const newer = [...migrations, WidgetMigration];
  const starts = await Promise.all([migrate(url, newer), migrate(url, newer)]);
  expect(starts.map(({ length }) => length).sort()).toEqual([0, 1]);
  expect(await head()).toEqual(before);

  const next = new LedgerWriter(new BatchConnection(url));
  expect(await next.post(gift(5))).toMatchObject({ posted: true, position: taken + 1 });
  await next.close();
  const { rows } = await owner.query('SELECT count(*)::int AS widgets FROM projection.widget');
  expect(rows).toEqual([{ widgets: taken + 1 }]);
  // The events were posted without rows of users and withdrawals, so the verification reports only
  // the missing rows.
  const problems = (await verifyLedger(url)).problems.map(({ problem }) => problem);
  expect(problems).toEqual([
    expect.stringMatching(/^withdrawal \S+: its row is missing$/),
    `person ${player}: the row says nothing, the log says admin, deactivated`,
  ]);
}, 60_000);

test('a migration file that was edited after it was applied is refused by name', async () => {
  await migrate(url, migrations.slice(0, 3));
  await owner.connect();
  await owner.query("UPDATE schema_migration_file SET digest = 'edited' WHERE file > '0002'");
  await expect(migrate(url, migrations)).rejects.toThrow(
    'Edited after it was applied to this database: 0010-ledger-log.sql, 0011-ledger-posting.sql.',
  );
});

test('a database schema from before the first release is refused with instructions', async () => {
  await owner.connect();
  await owner.query('CREATE TABLE schema_migration (id serial, timestamp bigint, name text)');
  await owner.query(
    "INSERT INTO schema_migration (timestamp, name) VALUES (1, '0001_foundation_sql_1700000000001')",
  );
  await expect(migrate(url, migrations)).rejects.toThrow(
    'older than the first release and cannot be brought up to date. Start with an empty database',
  );
});
