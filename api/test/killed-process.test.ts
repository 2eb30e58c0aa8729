import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../src/kernel/index.js';
import { ADMIN, type Composed, startComposed, untilReady } from './world/composed.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { tournamentBody } from './world/tournaments.js';
import { eventually } from './world/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-killed-'));

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly [field: string]: unknown };
}

let product: Composed;
let owner: pg.Client;
let superuser: pg.Client;
let staff: string;
let player: string;
beforeAll(async () => {
  product = await startComposed(folder);
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  superuser = new pg.Client({ connectionString: product.database.superuserUrl });
  await superuser.connect();
  staff = String((await ask(0, 'POST', '/auth/admin-login', ADMIN)).body.token);
}, 120_000);
beforeEach(async () => {
  player = newId();
  await owner.query(
    `INSERT INTO user_account (id, email, password_hash, email_verified_at)
     VALUES ($1, $2, 'none', now())`,
    [player, `${player}@example.com`],
  );
});
afterAll(async () => {
  await owner?.end();
  await superuser?.end();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request to one of the two API processes. */
async function ask(
  index: number,
  method: string,
  path: string,
  body: object,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${product.apis[index]?.port}/api${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(staff ? { authorization: `Bearer ${staff}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const give = (index: number, key: string, amount = 7) =>
  ask(index, 'PUT', `/users/tokens/${player}`, { amount, reason: 'A gift' }, key);

async function balance(): Promise<number> {
  const { rows } = await owner.query<{ balance: number }>(
    'SELECT balance FROM ledger.account WHERE name = $1',
    [`player:${player}`],
  );
  return Number(rows[0]?.balance ?? 0);
}

/** Blocks every post to the ledger until the returned function is called. */
async function holdLog(): Promise<() => Promise<unknown>> {
  await owner.query('BEGIN; SELECT FROM ledger.head FOR UPDATE');
  return () => owner.query('COMMIT');
}

/**
 * Waits until a number of requests with an idempotency key are running, and one of them waits for
 * the lock of the log.
 */
async function underWay(requests: number): Promise<void> {
  const taken = 'SELECT count(*)::int AS taken FROM idempotency_key WHERE status IS NULL';
  const waiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                      AND query LIKE '%post_batch%'`;
  await eventually(async () => {
    expect((await superuser.query(taken)).rows).toEqual([{ taken: requests }]);
    expect((await superuser.query(waiting)).rows).toEqual([{ waiting: 1 }]);
  });
}

/**
 * Returns the advisory locks by which running processes show that they live. Normally there are
 * three: two API processes and a worker.
 */
async function presenceLocks(): Promise<string[]> {
  const { rows } = await superuser.query<{ lock: string }>(
    `SELECT l.objid::text AS lock FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE a.application_name = 'arena-presence' AND a.datname = current_database()
        AND l.locktype = 'advisory' AND l.granted ORDER BY 1`,
  );
  return rows.map(({ lock }) => lock);
}

/**
 * Kills an API process while the requests that `begin` makes are running, and waits until
 * PostgreSQL has noticed that its connections are closed. The leases of these requests outlive the
 * test, so that only the death of their process frees them.
 */
async function killAmid(requests: number, begin: () => Promise<Answer>[]): Promise<void> {
  const letGo = await holdLog();
  const cut = begin().map((request) => request.catch(() => null));
  await underWay(requests);
  await eventually(async () => expect(await presenceLocks()).toHaveLength(3));
  await product.apis[0]?.part.kill();
  await eventually(async () => expect(await presenceLocks()).toHaveLength(2));
  const leases = `UPDATE idempotency_key SET running_until = now() + interval '1 hour'
                   WHERE status IS NULL`;
  expect((await superuser.query(leases)).rowCount).toBe(requests);
  await letGo();
  expect(await Promise.all(cut)).toEqual(Array(requests).fill(null));
}

async function restart(): Promise<void> {
  const [api] = product.apis;
  api?.part.start();
  await untilReady(api?.port ?? 0);
}

test('after a kill and a restart, the repeat of each request gets the outcome of the first request at once', async () => {
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const everybody = (key: string) =>
    ask(0, 'PUT', '/users/tokens/bulk/all', { amount: 5, reason: 'A gift to all' }, key);
  const all = () => keys.map((key, i) => (i < 11 ? give(0, key) : everybody(key)));
  await killAmid(12, all);
  await restart();
  const repeats = await Promise.all(all());
  expect(repeats.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await balance()).toBe(11 * 7 + 5);
  await expectHealthyLedger(product);
}, 60_000);

test('another process carries out the repeat of a killed process’s request without waiting for a restart', async () => {
  const key = randomUUID();
  await killAmid(1, () => [give(0, key)]);
  expect((await give(1, key)).status).toBe(200);
  expect((await give(1, key)).status).toBe(200);
  expect(await balance()).toBe(7);
  await restart();
  await expectHealthyLedger(product);
}, 60_000);

test('a repeat does not take over a request that is still running', async () => {
  const letGo = await holdLog();
  const key = randomUUID();
  const first = give(0, key);
  try {
    await underWay(1);
    for (const index of [0, 1]) {
      expect((await give(index, key)).body).toMatchObject({ code: 'REQUEST_RUNNING' });
    }
  } finally {
    await letGo();
  }
  expect((await first).status).toBe(200);
  expect((await give(1, key)).status).toBe(200);
  expect(await balance()).toBe(7);
  await expectHealthyLedger(product);
}, 60_000);

test('a process whose database connection was cut soon takes back the lock that shows that it is alive', async () => {
  await eventually(async () => expect(await presenceLocks()).toHaveLength(3));
  const before = await presenceLocks();
  await superuser.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'arena-presence' AND datname = current_database()`,
  );
  await eventually(async () => expect(await presenceLocks()).toEqual(before));
});

test('a tournament that a killed process was changing is unlocked at once', async () => {
  const { body } = await ask(0, 'POST', '/tournaments', tournamentBody());
  const { id } = body.tournament as { id: string };
  const key = randomUUID();
  const cancel = (index: number) =>
    ask(index, 'PUT', `/tournaments/admin/${id}/status`, { status: 'cancelled' }, key);
  await killAmid(1, () => [cancel(0)]);
  const answer = await cancel(1);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  await restart();
  await expectHealthyLedger(product);
}, 60_000);
