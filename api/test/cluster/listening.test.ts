import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { Listening } from '../../src/platform/database/in-application.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { eventually } from '../world/wait.js';

const SECOND = 1_000;

let server: TestDatabase;
let database: TestDatabase['asProcess'];
let listening: Listening;
let heard: string[];
beforeAll(async () => {
  server = await createTestDatabase();
  database = server.asProcess;
});
afterAll(async () => {
  await server.drop();
});
beforeEach(async () => {
  // The timeouts of the driver and of PostgreSQL stay real.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick'] });
  heard = [];
  listening = new Listening(server.processUrl, 'ledger', (payload) => {
    heard.push(payload);
  });
  await listening.connect();
});
afterEach(async () => {
  await listening.close();
  jest.useRealTimers();
});

/** Returns how often `hear` is called within the given seconds without a notification. */
function looksIn(seconds: number): number {
  const before = heard.length;
  jest.advanceTimersByTime(seconds * SECOND);
  return heard.length - before;
}

test('looks every second after a notification, and every 15 seconds when it is quiet', async () => {
  expect(heard).toEqual(['']);
  expect(looksIn(10)).toBe(10);
  expect(looksIn(60)).toBe(4);
  await database.query("SELECT pg_notify('ledger', '7')");
  await eventually(() => expect(heard).toContain('7'));
  expect(looksIn(10)).toBe(10);
  expect(looksIn(60)).toBe(4);
});

test('looks every second again after its connection was lost', async () => {
  looksIn(60);
  const superuser = new pg.Client({ connectionString: server.superuserUrl });
  await superuser.connect();
  await superuser.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = $1 AND application_name = 'arena-ledger-signal'`,
    [server.name],
  );
  await superuser.end();
  await eventually(() => expect(looksIn(2)).toBe(2));
});
