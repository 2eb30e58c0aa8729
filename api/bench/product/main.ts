import { readArguments } from '../../src/platform/command-line/index.js';
import { Report } from '../report.js';
import { Cast } from './cast.js';
import { measureFront } from './front.js';
import { measureBulk, measureRequests, measureStreams } from './http.js';
import { measureLog } from './log.js';
import { measureProcesses, measureWriters } from './processes.js';
import { measureQueues } from './queues.js';
import { measureReplica } from './replica.js';
import { measureSignals } from './signals.js';
import { Stage } from './stage.js';

/**
 * This program is the second part of `make bench`. It measures the product over HTTP, and a long
 * log. Its output is stored in bench/results, and its ratios are compared with the committed
 * baseline. Environment variables:
 *
 *   BENCH_PARTS=front,requests,signals,bulk,streams,processes,queues,replica,log   only these parts
 *   BENCH_ROUNDS=3         rounds, of which the median counts
 *   BENCH_SECONDS=5        duration of each load
 *   BENCH_CROWD=100000     players who get tokens in one request
 *   BENCH_STREAMS=2000     open streams
 *   BENCH_EVENTS=5000000   events in the long log; 100000 for a quick check
 */
const ALL = [
  'front',
  'requests',
  'signals',
  'bulk',
  'streams',
  'processes',
  'queues',
  'replica',
  'log',
] as const;
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const PARTS = (process.env.BENCH_PARTS ?? ALL.join()).split(',');
const SIZES = {
  rounds: number('BENCH_ROUNDS', 3),
  seconds: number('BENCH_SECONDS', 5),
  crowd: number('BENCH_CROWD', 100_000),
  streams: number('BENCH_STREAMS', 2_000),
  events: number('BENCH_EVENTS', 5_000_000),
};

const LIVE = ['front', 'requests', 'signals', 'bulk', 'streams', 'processes'] as const;

type Part = (typeof ALL)[number];

function wanted(...parts: readonly Part[]): boolean {
  return parts.some((part) => PARTS.includes(part));
}

async function live(stage: Stage, cast: Cast, report: Report): Promise<void> {
  const api = await stage.startApi();
  stage.startWorker();
  await cast.giveEverybody(api.url, 100_000);
  if (wanted('front')) await measureFront(cast, stage, api, SIZES, report);
  if (wanted('requests')) await measureRequests(cast, api, SIZES, report);
  if (wanted('signals')) await measureSignals(cast, stage, api, SIZES, report);
  if (wanted('bulk')) await measureBulk(cast, stage, api, SIZES, report);
  if (wanted('streams')) await measureStreams(cast, api, SIZES, report);
  if (wanted('processes')) await measureProcesses(cast, stage, SIZES, report);
  await stage.stopProcesses();
}

async function short(stage: Stage, cast: Cast, report: Report): Promise<void> {
  if (wanted(...LIVE)) await live(stage, cast, report);
  if (wanted('processes')) await measureWriters(stage, SIZES, report);
  if (wanted('queues')) await measureQueues(SIZES.rounds, report);
}

let report: Report | undefined;

/**
 * Runs parts of the benchmark on a new, empty product. The log must stay in order of time, so a
 * part with year-old events cannot run after a part with events of today.
 */
async function act(measure: typeof short): Promise<void> {
  const stage = await Stage.open();
  try {
    const name = process.env.BENCH_PARTS ? PARTS.join('-') : 'product';
    report ??= new Report(name, { ...stage.settings, ...SIZES });
    const cast = await Cast.open();
    await measure(stage, cast, report);
    await cast.app.close();
  } finally {
    await stage.close();
  }
}

const given = readArguments(process.argv.slice(2), {
  name: 'bench-product',
  usage: 'usage: make bench-product (BENCH_PARTS and others: see docs/performance.md)',
  options: {},
});
if ('exitCode' in given) process.exit(given.exitCode);
let holds = false;
try {
  if (wanted(...LIVE, 'queues')) await act(short);
  if (wanted('replica')) await act((stage, cast, said) => measureReplica(stage, cast, SIZES, said));
  if (wanted('log')) await act((stage, cast, said) => measureLog(stage, cast, SIZES, said));
} finally {
  // Stores the results that were measured before a failure.
  holds = report?.finish() ?? false;
}
process.exit(holds ? 0 : 1);
