import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../migrations/index.js';
import { newId } from '../src/kernel/index.js';
import {
  type LedgerCommand,
  rebuildProjections,
  verifyLedger,
} from '../src/modules/ledger/index.js';
import { BatchConnection } from '../src/modules/ledger/writer/batch-connection.js';
import { LedgerWriter } from '../src/modules/ledger/writer/ledger-writer.js';
import { migrate } from '../src/platform/database/index.js';
import { WRITTEN } from './ledger/written-events.js';

let url: string;
let server: pg.Client;
let owner: pg.Client;
beforeEach(async () => {
  const root = String(process.env.TEST_POSTGRES);
  const name = `arena_${randomBytes(6).toString('hex')}`;
  server = new pg.Client({ connectionString: `${root}/postgres` });
  await server.connect();
  await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  url = `${root}/${name}`;
  owner = new pg.Client({ connectionString: url });
});
afterEach(async () => {
  await owner.end();
  await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await server.end();
});

/** The migrations of a release that ended with the one of this number. */
function until(number: string) {
  const last = migrations.findIndex(({ file }) => file.startsWith(number));
  expect(last).toBeGreaterThan(0);
  return migrations.slice(0, last + 1);
}

/** What a player needs first, so that everything after it is taken. */
const [deposited] = WRITTEN;
const START: LedgerCommand = { ...(deposited as LedgerCommand), uniqueKey: `test:${newId()}` };

/** One of every kind of event, as a release in use has them; answers how many were taken. */
async function use(writer: LedgerWriter): Promise<number> {
  const commands = [START, START, START, ...WRITTEN].map((command) => ({
    ...command,
    idempotencyKey: newId(),
    ...(command === START ? { uniqueKey: `test:${newId()}` } : {}),
  }));
  let taken = 0;
  // One after the other: each rests on the one before.
  for (const command of commands) {
    const outcome = await writer.post(command);
    if (outcome.posted) taken += 1;
  }
  return taken;
}

const head = async () =>
  (await owner.query("SELECT position, encode(hash, 'hex') AS hash FROM ledger.head")).rows[0];

test.each([
  ['with nothing but the ledger', '0018', 0],
  ['before statistics and approvals', '0074', 3],
])(
  'a database %s comes up to date with its books',
  async (_, number, already) => {
    const older = until(number);
    expect(await migrate(url, older)).toHaveLength(older.length);
    await owner.connect();
    const writer = new LedgerWriter(new BatchConnection(url));
    const taken = await use(writer);
    expect(taken).toBeGreaterThan(15);
    await writer.close();
    const before = await head();
    expect(Number(before.position)).toBe(taken);

    expect(await migrate(url, migrations)).toHaveLength(migrations.length - older.length);
    expect(await head()).toEqual(before);
    const filled = await owner.query(
      `SELECT (SELECT count(*) > 0 FROM projection.deposit) AS deposits,
            (SELECT count(*) > 0 FROM projection.redemption) AS redemptions,
            (SELECT count(*) > 0 FROM projection.withdrawal_step) AS steps,
            (SELECT count(*) > 0 FROM projection.entrant) AS entrants,
            (SELECT count(*) > 0 FROM projection.day_total) AS totals`,
    );
    const all = { deposits: true, redemptions: true, steps: true, entrants: true, totals: true };
    expect(filled.rows).toEqual([all]);
    expect(await rebuildProjections(url)).toMatchObject({ ok: true, differences: [] });

    const newer = new LedgerWriter(new BatchConnection(url));
    expect(await use(newer)).toBeGreaterThan(already);
    await newer.close();
    expect((await verifyLedger(url)).problems).toEqual([]);
    expect(await migrate(url, migrations)).toEqual([]);
  },
  60_000,
);

test('processes that start together take turns; an edited file is refused', async () => {
  const starts = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  expect(starts.map(({ length }) => length).sort()).toEqual([0, migrations.length]);
  await owner.connect();
  await owner.query(
    "UPDATE schema_migration_file SET digest = 'edited' WHERE file LIKE '0021%' OR file LIKE '0040%'",
  );
  await expect(migrate(url, migrations)).rejects.toThrow(
    'Edited after it was applied to this database: 0021-mail.sql, 0040-payments.sql.',
  );
  // One that was migrated before files were looked at is believed as it is.
  await owner.query('DROP TABLE schema_migration_file');
  expect(await migrate(url, migrations)).toEqual([]);
  const { rows } = await owner.query('SELECT count(*)::int AS files FROM schema_migration_file');
  expect(rows).toEqual([{ files: migrations.length }]);
}, 60_000);
