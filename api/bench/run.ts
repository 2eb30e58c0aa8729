import { type Driver, type Posting, pair, seeded, type Workload } from './driver.js';

/**
 * Describes one run. A separate process runs one driver with one workload for some seconds, and
 * prints the results.
 */
export interface RunRequest {
  readonly driver: 'arena' | 'typeorm' | 'emmett' | 'single-inserts';
  readonly workload: Workload;
  readonly url: string;
  readonly callers: number;
  /** Number of posts that earlier runs on the same database acknowledged. */
  readonly before: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** 'post' omits the check of the balances, because other processes post to the same log. */
  readonly work: 'prepare' | 'post' | 'post and prove';
}

export interface RunResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly posts: number;
  readonly cpu: number;
}

async function driverNamed(name: RunRequest['driver']): Promise<Driver> {
  // Each process loads only one driver, because one of the drivers changes how `pg` reads numbers.
  switch (name) {
    case 'arena':
      return (await import('./drivers/arena.js')).arena;
    case 'typeorm':
      return (await import('./drivers/typeorm.js')).typeorm;
    case 'emmett':
      return (await import('./drivers/emmett.js')).emmett;
    case 'single-inserts':
      return (await import('./drivers/single-inserts.js')).singleInserts;
  }
}

async function measure(posting: Posting, request: RunRequest): Promise<RunResult> {
  const random = seeded(42 + request.before);
  const latencies: number[] = [];
  let posts = 0;
  const started = performance.now();
  const from = started + request.warmUpMs;
  const until = from + request.measureMs;
  const cpu = process.cpuUsage();
  const caller = async () => {
    for (let begun = performance.now(); begun < until; ) {
      const [payer, payee] = pair(request.workload, random);
      await posting.post(payer, payee);
      const ended = performance.now();
      posts += 1;
      if (begun >= from && ended <= until) latencies.push(ended - begun);
      begun = ended;
    }
  };
  await Promise.all(Array.from({ length: request.callers }, caller));
  const used = process.cpuUsage(cpu);
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    perSecond: Math.round((latencies.length / request.measureMs) * 1000),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    posts,
    cpu: (used.user + used.system) / 1000 / (performance.now() - started),
  };
}

const request = JSON.parse(process.argv[2] ?? '{}') as RunRequest;
const driver = await driverNamed(request.driver);
if (request.work === 'prepare') {
  await driver.prepare(request.url);
} else {
  const posting = await driver.open(request.url);
  const result = await measure(posting, request);
  await posting.close();
  if (request.work === 'post and prove') await posting.prove(request.before + result.posts);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
process.exit(0);
