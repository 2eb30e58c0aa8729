import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { BullmqJobs, QueueServer } from '../../src/platform/queue/index.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';
import { eventually } from '../world/wait.js';

const AWAY_MS = 2_000;

let database: TestDatabase;
let server: Server;
let port: number;
let isAway = false;
/** Connections that were accepted and closed while no server was there. */
let closed = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  const target = Number(new URL(database.processUrl).port);
  // Behaves like HAProxy, which accepts and closes a connection while it has no primary.
  server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (isAway) {
      closed += 1;
      client.end();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
    open.add(() => upstream.destroy());
  });
  await new Promise<void>((listens) => server.listen(port, '127.0.0.1', listens));
});
const open = new Set<() => void>();
afterAll(async () => {
  server.close();
  await database.drop();
});

test('a worker whose address accepts and closes connections neither floods it nor the log, and runs jobs afterwards', async () => {
  const lines: string[] = [];
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => {
    lines.push(String(line));
  });
  const url = new URL(database.processUrl);
  url.port = String(port);
  const jobs = new BullmqJobs(QueueServer.for({ databaseUrl: url.href, redisUrl: null }));
  let ran = 0;
  const kinds = ['storm-a', 'storm-b', 'storm-c', 'storm-d'];
  for (const queue of kinds) {
    jobs.register({
      queue,
      handle: async () => {
        ran += 1;
      },
    });
  }
  await jobs.start();
  await jobs.add('storm-a', {});
  await eventually(() => expect(ran).toBe(1));
  isAway = true;
  for (const cut of open) cut();
  const begun = Date.now();
  // The first use of this queue in this process.
  await expect(jobs.add('storm-c', {})).rejects.toThrow();
  await wait(AWAY_MS);
  isAway = false;
  const seconds = (Date.now() - begun) / 1_000;
  // Four connections a second for each of the 16 that the pools may have.
  expect(closed).toBeLessThan(seconds * 4 * 16);
  expect(closed).toBeGreaterThan(0);
  // One line a second for each queue and worker, and one for the repeated jobs.
  expect(lines.length).toBeLessThanOrEqual((seconds + 1) * 2 * (kinds.length + 1) + 1);
  warn.mockRestore();
  await eventually(() => jobs.add('storm-b', {}));
  await eventually(() => expect(ran).toBe(2));
  await eventually(() => jobs.add('storm-c', {}));
  await eventually(() => expect(ran).toBe(3));
  await jobs.beforeApplicationShutdown();
  await jobs.onApplicationShutdown();
});
