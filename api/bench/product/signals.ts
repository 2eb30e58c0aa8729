import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '../../src/platform/database/index.js';
import { type Latencies, median, medianOf, medianRatio, type Report } from '../report.js';
import type { Cast } from './cast.js';
import { CALLERS, type HttpSizes } from './http.js';
import { closedLoop, openLoop } from './load.js';
import type { Process, Stage } from './stage.js';
import { takenByOthers } from './taken-by-others.js';

/**
 * A position beyond every possible event. A follower at this position reads no events, and saving
 * its position has no effect.
 */
const PAST_ALL = Number.MAX_SAFE_INTEGER;
/** Time for the follower to finish the events that it has already read, in milliseconds. */
const SETTLE_MS = 700;
/**
 * Number of pairs of loads in each round: one load with the follower and one without it. One pair
 * differs by up to a half on a machine whose disk stalls, so a median to a hundredth needs many.
 */
const PAIRS_A_ROUND = 16;
const PAIR_SECONDS = 2;
/** Joins per second on a busy evening, far below the maximum. */
const STEADY = 100;

/**
 * Compares joins while the follower that computes risk signals runs with joins while it is stopped,
 * alternately.
 */
export async function measureSignals(
  cast: Cast,
  stage: Stage,
  { url }: Process,
  { rounds, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const database = cast.app.get(Database);
  const follower = (position: string, values: readonly number[] = []) =>
    database.query(
      `UPDATE ledger.subscriber SET position = ${position} WHERE name = 'risk-signals'`,
      [...values],
    );
  const found = { on: [] as Latencies[], off: [] as Latencies[] };
  const steady = { on: [] as Latencies[], off: [] as Latencies[] };
  await cast.openSeats(url, 2_000);
  const warm = await closedLoop({ urls: [url], seconds: 2, callers: CALLERS, next: cast.nextJoin });
  const cpu = { on: [] as number[], off: [] as number[] };
  const allCpu = { on: [] as number[], off: [] as number[] };
  const taken = takenByOthers();
  const sides = ['on', 'off'] as const;
  const switched = async (side: (typeof sides)[number]) => {
    if (side === 'off') await follower('$1', [PAST_ALL]);
    else await follower('(SELECT position FROM ledger.head)');
    await wait(SETTLE_MS);
  };
  for (let pair = 0; pair < rounds * PAIRS_A_ROUND; pair += 1) {
    // The order alternates, so that a machine that becomes slower affects both sides alike.
    for (const side of pair % 2 === 0 ? sides : sides.toReversed()) {
      await cast.openSeats(url, warm.perSecond * 2 * PAIR_SECONDS);
      await switched(side);
      const before = { api: apiSeconds(stage), all: stage.cpuSeconds() };
      const loop = { urls: [url], seconds: PAIR_SECONDS, next: cast.nextJoin };
      const made = await closedLoop({ ...loop, callers: CALLERS });
      found[side].push(made);
      const joins = made.perSecond * PAIR_SECONDS;
      cpu[side].push(((apiSeconds(stage) - before.api) * 1_000) / joins);
      allCpu[side].push(((stage.cpuSeconds() - before.all) * 1_000) / joins);
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await cast.openSeats(url, STEADY * 2 * seconds);
      await switched(side);
      const loop = { urls: [url], seconds, next: cast.nextJoin };
      steady[side].push(await openLoop({ ...loop, perSecond: STEADY }));
    }
  }
  report.latencies('joins with signals', medianOf(found.on));
  report.latencies('joins without signals', medianOf(found.off));
  report.latencies(`joins at ${STEADY}/s with signals`, medianOf(steady.on));
  report.latencies(`joins at ${STEADY}/s without signals`, medianOf(steady.off));
  report.ratio('joins with / without signals', medianRatio(found.on, found.off), { floor: 0.98 });
  report.ratio(
    'p50 at a steady rate without / with signals',
    medianRatio(steady.off, steady.on, 'p50'),
  );
  const each = found.on.map((on, i) => on.perSecond / (found.off[i]?.perSecond ?? Number.NaN));
  const sum = (of: readonly Latencies[]) => of.reduce((all, { perSecond }) => all + perSecond, 0);
  report.number('  joins of all loads with / without signals', sum(found.on) / sum(found.off));
  report.number('  lowest of the pairs', Math.min(...each));
  report.number('  highest of the pairs', Math.max(...each));
  report.number('  CPU of the API for a join with signals, ms', median(cpu.on));
  report.number('  CPU of the API for a join without signals, ms', median(cpu.off));
  report.number('  CPU of all processes for a join with signals, ms', median(allCpu.on));
  report.number('  CPU of all processes for a join without signals, ms', median(allCpu.off));
  report.number('  of the cores, taken by other machines meanwhile, %', taken());
  await follower('(SELECT position FROM ledger.head)');
}

const apiSeconds = (stage: Stage): number => stage.cpuByProcess()['API process 1'] ?? Number.NaN;
