// Own product: one of its followers is broken.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { newId } from '../../src/kernel/index.js';
import { type LedgerCommand, LogFollower } from '../../src/modules/ledger/index.js';
import { FollowerLeases } from '../../src/modules/ledger/log/follower-leases.js';
import { LogSignal } from '../../src/modules/ledger/log/log-signal.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { hurrySkipped, listSkipped } from '../../src/modules/ledger/store/skipped-events.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import { Database } from '../../src/platform/database/index.js';
import { asking } from '../world/ask.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { startProduct } from '../world/product.js';
import { eventually } from '../world/wait.js';

/** Failures after which the followers of these tests skip an event. */
const TRIES = 2;

Logger.overrideLogger(false);

let database: TestDatabase;
let pool: Database;
let writer: LedgerWriter;
let follower: LogFollower;
let signal: LogSignal;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new Database({ url: database.processUrl, name: 'skipping', max: 3 });
  writer = new LedgerWriter(new BatchConnection(database.processUrl));
  signal = new LogSignal(database.processUrl);
  follower = new LogFollower(pool, signal, new FollowerLeases(database.processUrl));
});
afterEach(async () => {
  await follower.onApplicationShutdown();
  await signal.close();
  await writer.close();
  await expectHealthyLedger({ database });
  await pool.end();
  await database.drop();
});

const deposit = (amount: number): LedgerCommand => ({
  type: 'TestDeposited',
  schemaVersion: 1,
  actor: { type: 'gateway', id: 'razorpay' },
  reason: null,
  reference: null,
  idempotencyKey: newId(),
  payload: { amount },
  entries: [
    { account: 'gateway:razorpay', amount: -amount },
    { account: `player:${newId()}`, amount },
  ],
});

/** Registers a follower that fails at the given positions, and returns the handled positions. */
function following(failsAt: ReadonlySet<number>, together: boolean): number[] {
  const seen: number[] = [];
  follower.register({
    name: 'test',
    types: ['TestDeposited'],
    together,
    tries: TRIES,
    handle: async (...events) => {
      const bad = events.find(({ position }) => failsAt.has(position));
      if (bad) throw new Error(`cannot handle ${bad.position}`);
      seen.push(...events.map(({ position }) => position));
    },
  });
  follower.start();
  return seen;
}

test.each([false, true])(
  'a follower skips an event that keeps failing, and lists it until it is handled (together: %s)',
  async (together) => {
    for (let each = 1; each <= 5; each += 1) await writer.post(deposit(each));
    const failsAt = new Set([2, 4]);
    const seen = following(failsAt, together);
    await eventually(() => expect(seen).toEqual([1, 3, 5]));
    const skipped = await listSkipped(pool, 10);
    expect(skipped).toMatchObject([
      { subscriber: 'test', position: 2, type: 'TestDeposited', tries: 0 },
      { subscriber: 'test', position: 4, error: 'Error: cannot handle 4' },
    ]);
    // The position is saved after the event is handled.
    await eventually(async () =>
      expect(await follower.states()).toMatchObject([{ name: 'test', lag: 0, failures: 0 }]),
    );

    failsAt.delete(2);
    expect(await hurrySkipped(pool)).toBe(2);
    await eventually(() => expect(seen).toEqual([1, 3, 5, 2]));
    await eventually(async () =>
      expect(await listSkipped(pool, 10)).toMatchObject([
        { position: 4, tries: 1, error: 'Error: cannot handle 4' },
      ]),
    );
  },
);

test('a failure that ends before the last try skips no event', async () => {
  await writer.post(deposit(1));
  const failsAt = new Set([1]);
  const seen = following(failsAt, false);
  await eventually(async () => expect(await follower.states()).toMatchObject([{ failures: 1 }]));
  failsAt.clear();
  await eventually(() => expect(seen).toEqual([1]));
  expect(await listSkipped(pool, 10)).toEqual([]);
});

test('staff read the skipped events, and an admin lets the followers try them again', async () => {
  const world = await startProduct();
  try {
    const [admin, finance] = [await somebody(world, 'admin'), await somebody(world, 'finance')];
    const skipped = async () =>
      (await asking(world, finance)('GET', '/admin/ledger/skipped')).body.events;
    expect(await skipped()).toEqual([]);
    await world.database.rows(
      `WITH follower AS (
         INSERT INTO ledger.subscriber (name, position) VALUES ('broken', 1) RETURNING name)
       INSERT INTO ledger.skipped_event (subscriber, position, error, tries)
       SELECT name, 1, 'Error: no such player', 20 FROM follower`,
    );
    const retry = (person: Person) =>
      asking(world, person)('POST', '/admin/ledger/skipped/retry', {});
    expect(await skipped()).toMatchObject([
      { follower: 'broken', position: 1, error: 'Error: no such player', nextTryAt: null },
    ]);
    expect((await retry(finance)).status).toBe(403);
    expect(await retry(admin)).toMatchObject({ status: 202, body: { count: 1 } });
    expect(await skipped()).toMatchObject([{ tries: 20, nextTryAt: expect.any(String) }]);
    const { text } = await asking(world, null)('GET', '/metrics');
    expect(text).toContain('arena_ledger_skipped_events{subscriber="broken"} 1');
    await expectHealthyLedger(world);
  } finally {
    await world.close();
  }
});
