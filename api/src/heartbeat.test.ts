import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { beat } from './heartbeat.js';
import type { Readiness } from './platform/health/index.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-heartbeat-'));
afterAll(() => rmSync(folder, { recursive: true }));

const saying = (status: Readiness['status']) => ({
  look: async () => ({ status, database: true, migrations: true, queue: status === 'ok' }),
});

test('a worker that can work makes its heartbeat file, and renews its time', async () => {
  const file = join(folder, 'working');
  await beat(file, saying('ok'));
  const long = new Date('2020-01-01T00:00:00Z');
  utimesSync(file, long, long);
  await beat(file, saying('ok'));
  expect(statSync(file).mtime.getFullYear()).toBeGreaterThan(2020);
});

test('a worker without its queue lets its heartbeat grow old', async () => {
  const file = join(folder, 'lonely');
  await beat(file, saying('unavailable'));
  expect(existsSync(file)).toBe(false);
});
