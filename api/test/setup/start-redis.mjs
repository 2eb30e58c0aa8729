import { spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from '../../dist/api/src/embedded/postgres/free-port.js';
import startPostgres from './start-postgres.mjs';

/** Number of databases of the Redis server. Each application under test gets its own. */
const DATABASES = 1_024;
const READY_WITHIN_MS = 10_000;

/** Starts PostgreSQL as usual, and a real Redis server for the applications under test. */
export default async function startBoth(globalConfig) {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', port, '--bind', '127.0.0.1', '--save', '', '--databases', DATABASES].map(String),
    { stdio: 'ignore' },
  );
  const gone = new Promise((_, reject) => {
    server.once('error', () => reject(new Error('These tests need the package redis-server')));
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)));
  });
  gone.catch(() => undefined);
  const url = `redis://127.0.0.1:${port}`;
  await Promise.race([answering(url), gone]);
  process.env.TEST_REDIS = url;
  globalThis.testRedis = server;
  await startPostgres(globalConfig);
}

async function answering(url) {
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  const deadline = setTimeout(() => client.disconnect(), READY_WITHIN_MS);
  await client.ping();
  clearTimeout(deadline);
  client.disconnect();
}
