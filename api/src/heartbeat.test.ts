import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { beat } from './heartbeat.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-heartbeat-'));
afterAll(() => rmSync(folder, { recursive: true }));

const withQueue = (queue: boolean) => ({
  look: async () => ({ database: true, migrations: true, queue }),
});

test('a worker that can work makes its heartbeat file, and renews its time', async () => {
  const file = join(folder, 'working');
  await beat(file, withQueue(true));
  const long = new Date('2020-01-01T00:00:00Z');
  utimesSync(file, long, long);
  await beat(file, withQueue(true));
  expect(statSync(file).mtime.getFullYear()).toBeGreaterThan(2020);
});

test('a worker without its queue lets its heartbeat grow old', async () => {
  const file = join(folder, 'lonely');
  await beat(file, withQueue(false));
  expect(existsSync(file)).toBe(false);
});
