import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../src/kernel/index.js';
import { ReadReplica } from '../src/platform/database/in-application.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking } from './world/ask.js';
import { openDatabase } from './world/database.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Replicated, startReplicated } from './world/replicated.js';
import { giveTokens } from './world/tokens.js';
import { eventually } from './world/wait.js';

const PATIENCE = { withinMs: 20_000, everyMs: 100 };
/**
 * Longest time of a test in milliseconds. The replica pauses for seconds at a time, and a test
 * waits for several pauses.
 */
jest.setTimeout(120_000);

/** A primary server and a real second server, the replica, which streams from the primary. */
let servers: Replicated;
let world: TestApp;
let replica: pg.Client;
let [admin, player]: Person[] = [];
beforeAll(async () => {
  servers = await startReplicated();
  const { processUrl, ownerUrl, replicaUrl, superuserUrl } = servers;
  const started = await startTestApp({ DATABASE_URL: processUrl, DATABASE_READ_URL: replicaUrl });
  const address = { name: 'arena', processUrl, ownerUrl, superuserUrl, redisUrl: '' };
  world = { ...started, database: openDatabase(address) };
  replica = new pg.Client({ connectionString: servers.replicaSuperuserUrl });
  replica.on('error', () => undefined);
  await replica.connect();
  [admin, player] = [await somebody(world, 'admin'), await somebody(world)];
  await giveTokens(world, player, 5);
}, 90_000);
afterAll(async () => {
  await replica?.end().catch(() => undefined);
  await world?.close();
  await world?.database.close();
  await servers?.stop();
});

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) =>
  asking(world, admin ?? null)(...args);
const answers = () => ({ ...world.app.get(ReadReplica).answers });

/** Adds or removes tokens, and reads the balance in the list of users immediately afterwards. */
async function changed(amount: number): Promise<{ told: number; listed: number }> {
  const body = { amount, reason: 'To be seen at once' };
  const answer = await asAdmin('PUT', `/users/tokens/${player?.id}`, body);
  const list = await asAdmin('GET', `/users/all?q=${player?.email}`);
  expect([answer.status, list.status]).toEqual([200, 200]);
  return { told: answer.body.user?.tokens ?? answer.body.tokens, listed: list.body[0]?.tokens };
}

/** Waits until the replica serves reads again after a pause. */
const untilItAnswers = () =>
  eventually(async () => {
    const before = answers().replica;
    await asAdmin('GET', '/admin/ledger/accounts');
    expect(answers().replica).toBeGreaterThan(before);
  }, PATIENCE);

test('lists, statistics, reports and exports for admins are read from the replica', async () => {
  await untilItAnswers();
  const account = `player:${player?.id}`;
  const [people, books] = ['/users/all', '/admin/ledger'];
  for (const path of [
    people,
    `${people}?q=player`,
    '/users/export',
    '/admin/activity',
    '/admin/activity/export',
    '/deposit-logs/admin/all',
    '/deposit-logs/admin/export',
    '/withdrawals/admin/all',
    '/withdrawals/admin/export',
    '/promo-codes/admin/all',
    '/promo-codes/admin/stats',
    '/promo-codes/admin/export',
    '/tournaments/admin/all',
    '/tournaments/admin/export',
    '/admin/statistics',
    '/admin/statistics/books',
    '/admin/mail',
    '/admin/cards/export',
    `${books}/events`,
    `${books}/events/1`,
    `${books}/events?account=${account}`,
    `${books}/accounts`,
    `${books}/trial-balance`,
    `${books}/trial-balance?asOf=1`,
    `${books}/statement?account=${account}`,
    `${books}/statement/totals?account=${account}`,
    `${books}/export?format=csv`,
    `${books}/export?format=jsonl`,
  ]) {
    // Repeats the request, because on a busy machine the replica may lag and be paused.
    await eventually(async () => {
      const before = answers();
      const { status } = await asAdmin('GET', path);
      const after = answers();
      expect([path, status, after.first - before.first]).toEqual([path, 200, 0]);
      expect([path, after.replica > before.replica]).toEqual([path, true]);
    }, PATIENCE);
  }
  const { rows } = await replica.query(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'arena-replica'",
  );
  expect(rows[0].n).toBeGreaterThan(0);
});

test('reads for players and checks of permissions use the primary database', async () => {
  const before = answers();
  const ask = asking(world, player ?? null);
  for (const path of ['/tokens/history', '/users/profile', '/tournaments/user/joined']) {
    expect((await ask('GET', path)).status).toBe(200);
  }
  expect(answers()).toEqual(before);
});

test('the list of users shows a change of tokens at once, also under load', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => somebody(world)));
  let over = false;
  const load = crowd.map(async (person) => {
    while (!over) await giveTokens(world, person, 1);
  });
  const before = answers();
  const hasAnswered = () => answers().replica > before.replica;
  // Repeats the twenty changes, because on a busy machine the replica may be paused during all of
  // them.
  for (const end = Date.now() + PATIENCE.withinMs; ; ) {
    for (let i = 0; i < 20; i += 1) {
      const { told, listed } = await changed(1);
      expect(listed).toBe(told);
    }
    if (hasAnswered() || Date.now() > end) break;
  }
  over = true;
  await Promise.all(load);
  expect(hasAnswered()).toBe(true);
});

test('a replica that lags is not read until it has caught up', async () => {
  await untilItAnswers();
  await replica.query('SELECT pg_wal_replay_pause()');
  await eventually(async () => {
    const { rows } = await replica.query('SELECT pg_get_wal_replay_pause_state() AS state');
    expect(rows[0].state).toBe('paused');
  });
  const before = answers();
  const { told, listed } = await changed(1);
  expect(listed).toBe(told);
  expect(answers().replica).toBe(before.replica);
  await replica.query('SELECT pg_wal_replay_resume()');
  await untilItAnswers();
});

test('a frozen replica delays no read, and is read again once it recovers', async () => {
  await untilItAnswers();
  const { rows } = await replica.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'arena-replica'",
  );
  const frozen = [servers.replicaPid, ...rows.map(({ pid }) => pid)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  const before = answers();
  // A read that waited for the replica would never end, because only its answer thaws the replica.
  const { told, listed } = await changed(1);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  expect(listed).toBe(told);
  expect(answers().replica).toBe(before.replica);
  await untilItAnswers();
});

test('a promoted replica is not read any more, because it has a log of its own', async () => {
  await untilItAnswers();
  await replica.query('SELECT pg_promote(true, 60)');
  const before = answers();
  const { told, listed } = await changed(1);
  expect(listed).toBe(told);
  expect(answers().replica).toBe(before.replica);
});

test('after the replica has stopped, every read works and the ledger is healthy', async () => {
  await servers.stopReplica();
  for (let i = 0; i < 3; i += 1) {
    const { told, listed } = await changed(-1);
    expect(listed).toBe(told);
  }
  const ready = await asAdmin('GET', '/health/ready');
  expect(ready.status).toBe(200);
  const key = { 'Idempotency-Key': newId() };
  const body = { amount: 1, reason: 'Told again' };
  expect((await asAdmin('PUT', `/users/tokens/${player?.id}`, body, key)).status).toBe(200);
  await expectHealthyLedger({ database: servers });
});
