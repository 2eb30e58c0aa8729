import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../migrations/index.js';
import { type Id, newId } from '../src/kernel/index.js';
import { type LedgerCommand, verifyLedger } from '../src/modules/ledger/index.js';
import { BatchConnection } from '../src/modules/ledger/writer/batch-connection.js';
import { LedgerWriter } from '../src/modules/ledger/writer/ledger-writer.js';
import { tokensAdjusted } from '../src/modules/wallet/domain/adjustment.js';
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

const [player] = (WRITTEN[0]?.entries ?? []).flatMap(({ account }) =>
  account.startsWith('player:') ? [account.slice('player:'.length) as Id] : [],
);
const gift = (amountTokens: number): LedgerCommand =>
  tokensAdjusted({
    ...{ userId: player as Id, amountTokens, reason: 'a gift', idempotencyKey: newId() },
    actor: { type: 'admin', id: newId() },
  });

/** They would undo what the others did, and leave nothing to look at. */
const ENDINGS = ['RoundCancelled', 'EntryFeeRefunded'];

/** One of every kind of event, as a release in use has them; answers how many were taken. */
async function use(writer: LedgerWriter): Promise<number> {
  const commands = [gift(1_000), ...WRITTEN.filter(({ type }) => !ENDINGS.includes(type))];
  let taken = 0;
  // One after the other: each rests on the one before.
  for (const command of commands) {
    const outcome = await writer.post({ ...command, idempotencyKey: newId() });
    if (outcome.posted) taken += 1;
  }
  return taken;
}

const head = async () =>
  (await owner.query("SELECT position, encode(hash, 'hex') AS hash FROM ledger.head")).rows[0];

/** What projections made of the log that was there before them. */
const FILLED = `SELECT (SELECT count(*) > 0 FROM projection.deposit) AS deposits,
                       (SELECT count(*) > 0 FROM projection.redemption) AS redemptions,
                       (SELECT count(*) > 0 FROM projection.withdrawal_step) AS steps,
                       (SELECT count(*) > 0 FROM projection.entrant) AS entrants,
                       (SELECT count(*) > 0 FROM projection.day_total) AS totals`;

test.each([
  ['with nothing but the ledger', '0018'],
  ['from before statistics and approvals', '0074'],
])(
  'a database %s comes up to date with its books',
  async (_, number) => {
    const older = until(number);
    expect(await migrate(url, older)).toHaveLength(older.length);
    await owner.connect();
    const writer = new LedgerWriter(new BatchConnection(url));
    const taken = await use(writer);
    expect(taken).toBeGreaterThan(12);
    await writer.close();
    const before = await head();
    expect(Number(before.position)).toBe(taken);

    // Processes of the new release start together and take turns.
    const starts = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
    const applied = starts.map(({ length }) => length).sort((one, other) => one - other);
    expect(applied).toEqual([0, migrations.length - older.length]);
    expect(await head()).toEqual(before);
    expect((await owner.query(FILLED)).rows).toEqual([
      { deposits: true, redemptions: true, steps: true, entrants: true, totals: true },
    ]);

    const newer = new LedgerWriter(new BatchConnection(url));
    expect(await newer.post(gift(5))).toMatchObject({ posted: true, position: taken + 1 });
    await newer.close();
    // This log was written without the rows of people and withdrawals: the proof names them alone.
    const problems = (await verifyLedger(url)).problems.map(({ problem }) => problem);
    expect(problems).toEqual([
      expect.stringMatching(/^withdrawal \S+: its row is missing$/),
      `person ${player}: the row says nothing, the log says admin, deactivated`,
    ]);
  },
  60_000,
);

test('an edited file is refused; one from before files were looked at is believed', async () => {
  const release = until('0003');
  await migrate(url, release);
  await owner.connect();
  await owner.query("UPDATE schema_migration_file SET digest = 'edited' WHERE file > '0002'");
  await expect(migrate(url, release)).rejects.toThrow(
    'Edited after it was applied to this database: 0002-users.sql, 0003-idempotency.sql.',
  );
  await owner.query('DROP TABLE schema_migration_file');
  expect(await migrate(url, release)).toEqual([]);
  const { rows } = await owner.query('SELECT count(*)::int AS files FROM schema_migration_file');
  expect(rows).toEqual([{ files: release.length }]);
});
