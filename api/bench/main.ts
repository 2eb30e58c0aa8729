import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startCluster, stopCluster } from '../src/embedded/postgres/cluster.js';
import { freePort } from '../src/embedded/postgres/free-port.js';
import { projectRoot } from '../src/platform/config/index.js';
import { CALLERS, type Workload } from './driver.js';
import { commitsPerSecond } from './pgbench.js';
import { judge, printTable, type Round } from './report.js';
import type { RunRequest, RunResult } from './run.js';

/**
 * The first part of `make bench`: posting. Every driver runs against the same private PostgreSQL,
 * one after the other within a round, so that what else the machine does falls on all of them.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const PLAN: readonly [RunRequest['driver'], readonly Workload[]][] = [
  ['arena', ['into-one', 'random-pairs', 'from-one']],
  ['typeorm', ['into-one', 'random-pairs', 'from-one']],
  ['emmett', ['into-one', 'random-pairs', 'from-one']],
  ['single-inserts', ['random-pairs']],
];
/** Fewer, for a first look: BENCH_WORKLOADS=into-one. Checks that lack a side then fail. */
const ONLY = process.env.BENCH_WORKLOADS?.split(',');
const SETTINGS = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_level'];
const PASSWORD = 'bench';
const FOLDER = join(projectRoot(), '.cache', 'bench-postgres', 'data');

async function bench(): Promise<number> {
  const port = await freePort();
  const server = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
  await stopCluster(FOLDER);
  await startCluster({
    folder: FOLDER,
    port,
    password: PASSWORD,
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', max_connections: '200' },
  });
  try {
    const settings = await readSettings(server);
    say(`${CALLERS} callers, ${ROUNDS} rounds of ${SECONDS} s, ${JSON.stringify(settings)}`);
    const counts = await prepareAll(server);
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`round ${round}`);
      rounds.push(...(await runAll(server, counts, round)));
    }
    const checks = judge(rounds);
    printTable(rounds, checks, say);
    keep({ at: new Date().toISOString(), settings, rounds, checks });
    return checks.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await stopCluster(FOLDER);
  }
}

async function prepareAll(server: string): Promise<Map<string, number>> {
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  for (const [driver] of PLAN) {
    await admin.query(`DROP DATABASE IF EXISTS "bench-${driver}"`);
    await admin.query(`CREATE DATABASE "bench-${driver}"`);
    run(server, { driver, workload: 'into-one', before: 0, prepare: true });
  }
  await admin.query('CHECKPOINT');
  await admin.end();
  return new Map(PLAN.map(([driver]) => [driver, 0]));
}

async function runAll(
  server: string,
  counts: Map<string, number>,
  round: number,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const commits = commitsPerSecond(`${server}/bench-single-inserts`, CALLERS, SECONDS);
  if (commits)
    rounds.push({ round, driver: 'pgbench', workload: 'single-row commits', ...commits });
  for (const [driver, workloads] of PLAN) {
    for (const workload of workloads) {
      if (ONLY && !ONLY.includes(workload)) continue;
      const before = counts.get(driver) ?? 0;
      const result = run(server, { driver, workload, before, prepare: false });
      counts.set(driver, before + result.posts);
      rounds.push({ round, driver, workload, ...result });
      say(`  ${driver} ${workload}: ${result.perSecond}/s, p99 ${result.p99.toFixed(1)} ms`);
    }
  }
  return rounds;
}

function run(
  server: string,
  request: Pick<RunRequest, 'driver' | 'workload' | 'before' | 'prepare'>,
): RunResult {
  const full: RunRequest = {
    ...request,
    url: `${server}/bench-${request.driver}`,
    warmUpMs: 1_000,
    measureMs: SECONDS * 1_000,
  };
  const script = fileURLToPath(new URL('run.js', import.meta.url));
  const output = execFileSync(process.execPath, [script, JSON.stringify(full)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.trim().split('\n').at(-1) || '{}') as RunResult;
}

async function readSettings(server: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  const { rows } = await client.query(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [[...SETTINGS, 'shared_buffers', 'max_wal_size']],
  );
  await client.end();
  return {
    ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])),
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim(),
    node: process.version,
    connection: 'TCP on the loopback address',
  };
}

function keep(report: Readonly<Record<string, unknown>>): void {
  const folder = join(projectRoot(), 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `posting-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  say(`written to ${file}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await bench();
