// Own product: it loses its database and its queue.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { asking } from './world/ask.js';
import { type OwnProduct, type Product, startProduct } from './world/product.js';
import { eventually } from './world/wait.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ METRICS_TOKEN: 'a-token-for-metrics', REDIS_URL: '' });
});
afterAll(() => world.close());

const get = (product: Product, path: string) => asking(product, null)('GET', path);

test('a running process reports that it is live, and that it is ready while its database responds', async () => {
  const live = await get(world, '/health/live');
  const ready = await get(world, '/health/ready');
  expect([live.status, ready.status]).toEqual([200, 200]);
});

test('a process reports that it is not ready while a migration is missing, and names the failing part', async () => {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  const [gone] = (
    await owner.query('DELETE FROM schema_migration WHERE id = 1 RETURNING timestamp, name')
  ).rows;
  const unready = await get(world, '/health/ready');
  await owner.query('INSERT INTO schema_migration (timestamp, name) VALUES ($1, $2)', [
    gone.timestamp,
    gone.name,
  ]);
  await owner.end();
  expect([unready.status, unready.body]).toEqual([
    503,
    {
      status: 'unavailable',
      database: true,
      primary: true,
      commits: true,
      migrations: false,
      queue: true,
      ledger: true,
    },
  ]);
  expect((await get(world, '/health/ready')).status).toBe(200);
});

test('a process whose job queue is unreachable is live and serves requests, but is not ready', async () => {
  const lonely = await startProduct({ REDIS_URL: 'redis://127.0.0.1:1' });
  const ready = await get(lonely, '/health/ready');
  const live = await get(lonely, '/health/live');
  const serving = await get(lonely, '/health/serving');
  await lonely.close();
  expect([ready.status, ready.body.queue, live.status]).toEqual([503, false, 200]);
  expect(serving.status).toBe(200);
});

test('metrics are served to the local machine, and to other machines only with a token', async () => {
  const read = (headers: Record<string, string>, from?: string) =>
    asking(world, null)('GET', '/metrics', undefined, {
      ...headers,
      ...(from ? { 'x-forwarded-for': from } : {}),
    });
  const here = await read({});
  expect(here.status).toBe(200);
  for (const name of [
    'arena_http_request_seconds_bucket{le="0.001",method="GET",route="/api/health/live"',
    'arena_ledger_batch_commands_count',
    'arena_ledger_follower_lag_events',
    'arena_ledger_head_position 0',
    'arena_queue_jobs{queue="repeated",state="waiting"} 0',
    'arena_queue_oldest_waiting_seconds{queue="repeated"} 0',
    'arena_database_pool{state="open"}',
    'arena_process_resident_memory_bytes',
  ]) {
    expect(here.text).toContain(name);
  }
  expect((await read({}, '198.51.100.7')).status).toBe(403);
  expect((await read({ authorization: 'Bearer wrong' }, '198.51.100.7')).status).toBe(403);
  const token = { authorization: 'Bearer a-token-for-metrics' };
  expect((await read(token, '198.51.100.7')).status).toBe(200);
});

test('an unknown route responds with an error in the common shape', async () => {
  const answer = await get(world, '/nowhere');
  expect(answer.body).toEqual({
    statusCode: 404,
    message: expect.any(String),
    error: 'Not Found',
    code: 'NOT_FOUND',
  });
});

test('a transaction whose database connection is cut fails, but its process does not stop', async () => {
  const database = world.database.asProcess;
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  const work = database.transaction(async (client) => {
    const lost = new Promise((resolve) => client.once('end', resolve));
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await lost;
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow();
  await owner.end();
  // The pool may still hold other cut connections, so the first requests may fail.
  await eventually(async () => expect((await get(world, '/health/ready')).status).toBe(200));
});
