import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { tokensAdjusted } from '../../src/modules/wallet/domain/adjustment.js';
import { Database, UnconfirmedCommit } from '../../src/platform/database/index.js';
import { AbsentStandby } from '../world/absent-standby.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { asking } from '../world/ask.js';
import { openDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type Primary, startPrimary } from '../world/replicated.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

jest.setTimeout(90_000);

/** Own product: its server waits for a standby at every commit, which stops all other products. */
let server: Primary;
let standby: AbsentStandby;
let world: TestApp;
let [admin, player]: Person[] = [];
beforeAll(async () => {
  server = await startPrimary();
  standby = new AbsentStandby(server.superuserUrl);
  const { processUrl, ownerUrl, superuserUrl } = server;
  const started = await startTestApp({ DATABASE_URL: processUrl });
  const address = { name: 'arena', processUrl, ownerUrl, superuserUrl, redisUrl: '' };
  world = { ...started, database: openDatabase(address) };
  [admin, player] = [await somebody(world, 'admin'), await somebody(world)];
  await giveTokens(world, player, 50);
}, 90_000);
afterEach(() => standby.release());
afterAll(async () => {
  await expectHealthyLedger({ database: server });
  await standby?.close();
  await world?.close();
  await world?.database.close();
  await server?.stop();
});

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) =>
  asking(world, admin ?? null)(...args);

const adjustment = (idempotencyKey: string) =>
  tokensAdjusted({
    userId: player?.id ?? '',
    amountTokens: 1,
    reason: 'While commits wait',
    actor: { type: 'system', id: 'world' },
    idempotencyKey,
  });

const eventsWith = async (key: string) => {
  const rows = await world.database.rows('SELECT FROM ledger.event WHERE idempotency_key = $1', [
    key,
  ]);
  return rows.length;
};

test.each(['cancel', 'terminate'] as const)(
  'a batch whose wait for the standby ends by %s has no known outcome, and a repeat waits again',
  async (end) => {
    const key = newId();
    const before = await tokensOf(world, player ?? { id: '' });
    await standby.demand();
    const refused = expect(world.ledger.post(adjustment(key))).rejects.toMatchObject({
      code: 'LEDGER_UNREACHABLE',
      status: 503,
    });
    const first = await standby[end]('arena-ledger');
    await refused;
    // The commit is on this server all the same. The repeat must not get its receipt from here.
    expect(await eventsWith(key)).toBe(1);
    let isAnswered = false;
    const repeated = world.ledger.post(adjustment(key)).finally(() => {
      isAnswered = true;
    });
    expect(await standby.waiting('arena-ledger')).not.toBe(first);
    expect(isAnswered).toBe(false);
    await standby.release();
    expect(await repeated).toMatchObject({ posted: true, replayed: true });
    expect(await eventsWith(key)).toBe(1);
    expect(await tokensOf(world, player ?? { id: '' })).toBe(before + 1);
  },
);

test('a request whose transaction is not confirmed by the standby is answered with 503', async () => {
  await standby.demand();
  const asked = asAdmin('PUT', `/users/tokens/${player?.id}`, { amount: 1, reason: 'Cancelled' });
  let answer: Awaited<typeof asked> | null = null;
  void asked.then((given) => {
    answer = given;
  });
  // Cancels whatever the request waits for, one commit after another.
  await eventually(async () => {
    await standby.cancelAll();
    expect(answer).not.toBeNull();
  });
  expect(await asked).toMatchObject({ status: 503 });
});

const INSERT = `INSERT INTO idempotency_key (user_id, key, fingerprint, running_until)
                VALUES ($1, gen_random_uuid()::text, sha256(''), now())`;

test('while commits wait, reads go on, readiness says so, and requests hear that tokens are safe', async () => {
  await standby.demand();
  const keyed = () => ({ 'Idempotency-Key': newId() });
  const body = { amount: 1, reason: 'While commits wait' };
  // More writes than the process has connections for.
  const writes = Array.from({ length: 20 }, () =>
    asAdmin('PUT', `/users/tokens/${player?.id}`, body, keyed()),
  );
  let answered = 0;
  for (const write of writes) {
    void write.then(() => {
      answered += 1;
    });
  }
  await eventually(async () =>
    expect((await asAdmin('GET', '/health/ready')).body).toMatchObject({
      status: 'unavailable',
      database: true,
      primary: true,
      commits: false,
    }),
  );
  const reads = ['/tokens/history', '/users/profile', '/tournaments/user/joined'];
  for (const path of reads) {
    expect([path, (await asking(world, player ?? null)('GET', path)).status]).toEqual([path, 200]);
  }
  // The eight writes that hold the other connections still wait.
  expect(answered).toBeLessThanOrEqual(writes.length - 8);
  // The writes that got no connection are answered after the time limit of the pool.
  const refused = await Promise.race(writes);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'ONE_MOMENT',
      message: 'One moment, your tokens are safe. Please try again shortly.',
    },
  });
  await standby.release();
  await Promise.all(writes);
  await eventually(async () => expect((await asAdmin('GET', '/health/ready')).status).toBe(200));
});

test.each<[string, (database: Database, id: string) => Promise<unknown>]>([
  ['statement', (database, id) => database.query(INSERT, [id])],
  ['transaction', (database, id) => database.transaction((client) => client.query(INSERT, [id]))],
])(
  'a %s of the pool fails if its wait is cancelled, and its connection is not used again',
  async (_, work) => {
    const database = new Database({ url: server.processUrl, name: 'waiting', max: 2 });
    await standby.demand();
    const refused = expect(work(database, player?.id ?? '')).rejects.toBeInstanceOf(
      UnconfirmedCommit,
    );
    await standby.cancel('arena-waiting');
    await refused;
    expect(database.totalCount).toBe(0);
    await database.end();
  },
);
