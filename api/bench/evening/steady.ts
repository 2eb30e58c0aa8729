import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from '../product/stage.js';
import type { Report } from '../report.js';
import type { Evening } from './evening.js';

const REST_SECONDS = 20;
/** Pause until the work of the preparation has ended, in milliseconds. */
const QUIET_MS = 10_000;
const RATES = [5, 20, 80];
const STEADY_SECONDS = 15;

type CpuSeconds = Readonly<Record<string, number>>;

/**
 * Measures what the product costs while nobody uses it: CPU, transactions and connections. Returns
 * the CPU seconds of each process in a second.
 */
export async function measureRest(stage: Stage, report: Report): Promise<CpuSeconds> {
  const client = new pg.Client({ connectionString: stage.ownerUrl });
  await client.connect();
  const counted = async () => {
    const { rows } = await client.query<{ transactions: string; connections: string }>(
      `SELECT xact_commit + xact_rollback AS transactions,
              (SELECT count(*) FROM pg_stat_activity a
                WHERE a.datname = d.datname AND pid <> pg_backend_pid()) AS connections
         FROM pg_stat_database d WHERE datname = current_database()`,
    );
    const { transactions = 0, connections = 0 } = rows[0] ?? {};
    return { transactions: Number(transactions), connections: Number(connections) };
  };
  try {
    await wait(QUIET_MS);
    const [before, used] = [await counted(), stage.cpuByProcess()];
    await wait(REST_SECONDS * 1_000);
    const after = await counted();
    const cost = costSince(used, stage, REST_SECONDS);
    for (const [name, cpu] of Object.entries(cost)) {
      report.number(`at rest: CPU of ${name}, % of a core`, 100 * cpu);
    }
    const all = Object.values(cost).reduce((sum, cpu) => sum + cpu, 0);
    report.number('at rest: CPU of all, % of a core', 100 * all);
    report.number(
      'at rest: transactions a second',
      (after.transactions - before.transactions) / REST_SECONDS,
    );
    report.number('at rest: connections to PostgreSQL', after.connections);
    return cost;
  } finally {
    await client.end();
  }
}

/**
 * Measures the CPU of a join at several rates, without open pages and less the cost at rest. At a
 * low rate every join is committed alone; at a high rate several share a commit.
 */
export async function measureSteady(
  stage: Stage,
  evening: Evening,
  urls: readonly string[],
  rest: CpuSeconds,
  report: Report,
): Promise<void> {
  for (const rate of RATES) {
    const matches = await evening.addMatches(20);
    await wait(QUIET_MS / 2);
    const used = stage.cpuByProcess();
    const { latencies } = await evening.joinAll(urls, matches, rate, STEADY_SECONDS);
    // The followers of the log work after the answers.
    await wait(QUIET_MS / 2);
    const seconds = STEADY_SECONDS + QUIET_MS / 2_000;
    const cost = Object.entries(costSince(used, stage, seconds)).map(([name, cpu]) => {
      const each = (1_000 * (cpu - (rest[name] ?? 0)) * seconds) / (rate * STEADY_SECONDS);
      report.number(`a join at ${rate}/s: CPU of ${name}, ms`, each);
      return each;
    });
    const all = cost.reduce((sum, each) => sum + each, 0);
    report.number(`a join at ${rate}/s: CPU of all, ms`, all);
    report.latencies(`joins at ${rate}/s`, latencies);
  }
}

function costSince(before: CpuSeconds, stage: Stage, seconds: number): CpuSeconds {
  const now = Object.entries(stage.cpuByProcess());
  return Object.fromEntries(
    now.map(([name, cpu]) => [name, (cpu - (before[name] ?? 0)) / seconds]),
  );
}
