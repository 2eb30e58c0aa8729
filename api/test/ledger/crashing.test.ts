import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../../migrations/index.js';
import { startCluster, stopCluster } from '../../src/embedded/postgres/cluster.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { projectRoot } from '../../src/platform/config/index.js';
import { migrate } from '../../src/platform/database/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';

/** Folder of a separate database server, because these tests kill the server. */
const folder = join(projectRoot(), '.cache', 'crash-postgres', 'data');
const SCRIPT = join(projectRoot(), 'api', 'test', 'ledger', 'posting-process.mjs');
let port: number;
let postmaster: number;
let ownerUrl: string;

beforeAll(async () => {
  await stopCluster(folder, 'immediate');
  rmSync(folder, { recursive: true, force: true });
  port = await freePort();
  await start();
  ownerUrl = `postgres://postgres:crash@127.0.0.1:${port}/postgres`;
  await migrate(ownerUrl, migrations);
}, 60_000);
afterAll(async () => {
  await stopCluster(folder, 'immediate');
}, 30_000);

async function start(): Promise<void> {
  const running = await startCluster({ folder, port, password: 'crash' });
  postmaster = running.pid;
}

interface Posting {
  readonly process: ChildProcess;
  readonly acknowledged: Set<number>;
  readonly ended: Promise<number | null>;
}

function posting(first: number, last: number): Posting {
  const child = spawn(process.execPath, [SCRIPT, ownerUrl, String(first), String(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged = new Set<number>();
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) acknowledged.add(Number(line));
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, acknowledged, ended };
}

async function until(reached: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !reached(); ) {
    if (Date.now() > end) throw new Error('it did not happen within a minute');
    await new Promise((next) => setTimeout(next, 5));
  }
}

/** Counts how often the command of each number is in the log. */
async function numbers(first: number, last: number): Promise<Map<number, number>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ number: number; count: string }>(
    `SELECT (payload::jsonb ->> 'number')::integer AS number, count(*)::text AS count
       FROM ledger.event WHERE (payload::jsonb ->> 'number')::integer BETWEEN $1 AND $2
      GROUP BY 1`,
    [first, last],
  );
  await client.end();
  return new Map(rows.map(({ number, count }) => [number, Number(count)]));
}

async function expectEachOnce(first: number, last: number): Promise<void> {
  const found = await numbers(first, last);
  expect(found.size).toBe(last - first + 1);
  expect([...found.values()].every((count) => count === 1)).toBe(true);
  await expectHealthyLedger({ database: { processUrl: ownerUrl } });
}

test('four writers in four processes leave no gap between the positions of the log', async () => {
  const writers = [1, 501, 1_001, 1_501].map((first) => posting(first, first + 499));
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
  await expectEachOnce(1, 2_000);
}, 120_000);

test('two writers that get the same commands post each command once', async () => {
  const writers = [posting(2_001, 2_300), posting(2_001, 2_300)];
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0]);
  await expectEachOnce(2_001, 2_300);
}, 120_000);

test('when a writer is killed in the middle of a batch, no acknowledged event is lost, and another writer goes on', async () => {
  const first = posting(10_001, 14_000);
  await until(() => first.acknowledged.size > 200);
  first.process.kill('SIGKILL');
  await first.ended;
  const found = await numbers(10_001, 14_000);
  expect([...first.acknowledged].filter((number) => found.get(number) !== 1)).toEqual([]);
  const second = posting(10_001, 12_000);
  expect(await second.ended).toBe(0);
  await expectEachOnce(10_001, 12_000);
}, 120_000);

test('when PostgreSQL is killed under load, no acknowledged event is lost, and the writers go on', async () => {
  const writers = [posting(20_001, 22_000), posting(22_001, 24_000)];
  for (const share of [300, 1_500]) {
    await until(() => (writers[0]?.acknowledged.size ?? 0) > share);
    process.kill(postmaster, 'SIGKILL');
    await start();
  }
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(writers.map(({ acknowledged }) => acknowledged.size)).toEqual([2_000, 2_000]);
  await expectEachOnce(20_001, 24_000);
}, 180_000);
