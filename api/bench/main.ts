import { join } from 'node:path';
import pg from 'pg';
import { startCluster, stopCluster } from '../src/embedded/postgres/cluster.js';
import { freePort } from '../src/embedded/postgres/free-port.js';
import { readArguments } from '../src/platform/command-line/index.js';
import { projectRoot } from '../src/platform/config/index.js';
import { CALLERS, type Workload } from './driver.js';
import { commitsPerSecond } from './pgbench.js';
import { Report } from './report.js';
import { judge, printTable, type Round } from './rounds.js';
import type { RunRequest, RunResult } from './run.js';
import { runApart } from './run-apart.js';
import { readSettings } from './settings.js';

/**
 * This program is the first part of `make bench` and measures posting. All drivers use the same
 * private PostgreSQL. In each round they run one after the other, so that other load on the machine
 * affects all of them.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const PLAN: readonly [RunRequest['driver'], readonly Workload[]][] = [
  ['arena', ['into-one', 'random-pairs', 'from-one']],
  ['typeorm', ['into-one', 'random-pairs', 'from-one']],
  ['emmett', ['into-one', 'random-pairs', 'from-one']],
  ['single-inserts', ['random-pairs']],
];
/**
 * BENCH_WORKLOADS=into-one runs only that workload. A check fails if one of the two workloads that
 * it compares did not run.
 */
const ONLY = process.env.BENCH_WORKLOADS?.split(',');
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
    const report = new Report('posting', await readSettings(`${server}/postgres`));
    report.say(`${CALLERS} callers, ${ROUNDS} rounds of ${SECONDS} s`);
    const counts = await prepareAll(server);
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      report.say(`round ${round}`);
      rounds.push(...(await runAll(server, counts, round, report)));
    }
    printTable(rounds, report);
    judge(rounds, report);
    return report.finish({ rounds }) ? 0 : 1;
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
    await run(server, { driver, workload: 'into-one', before: 0, work: 'prepare' });
  }
  await admin.query('CHECKPOINT');
  await admin.end();
  return new Map(PLAN.map(([driver]) => [driver, 0]));
}

async function runAll(
  server: string,
  counts: Map<string, number>,
  round: number,
  report: Report,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const commits = commitsPerSecond(`${server}/bench-single-inserts`, CALLERS, SECONDS);
  if (commits)
    rounds.push({ round, driver: 'pgbench', workload: 'single-row commits', ...commits });
  for (const [driver, workloads] of PLAN) {
    for (const workload of workloads) {
      if (ONLY && !ONLY.includes(workload)) continue;
      const before = counts.get(driver) ?? 0;
      const result = await run(server, { driver, workload, before, work: 'post and prove' });
      counts.set(driver, before + result.posts);
      rounds.push({ round, driver, workload, ...result });
      report.say(`  ${driver} ${workload}: ${result.perSecond}/s, p99 ${result.p99.toFixed(1)} ms`);
    }
  }
  return rounds;
}

function run(
  server: string,
  request: Pick<RunRequest, 'driver' | 'workload' | 'before' | 'work'>,
): Promise<RunResult> {
  const url = `${server}/bench-${request.driver}`;
  const times = { warmUpMs: 1_000, measureMs: SECONDS * 1_000 };
  return runApart({ ...request, ...times, url, callers: CALLERS });
}

const given = readArguments(process.argv.slice(2), {
  name: 'bench',
  usage:
    'usage: make bench (BENCH_ROUNDS, BENCH_SECONDS, BENCH_WORKLOADS: see docs/performance.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
process.exitCode = await bench();
