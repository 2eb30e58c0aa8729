import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../src/kernel/index.js';
import { Config } from '../../src/platform/config/index.js';
import { BullmqJobs, QueueServer } from '../../src/platform/queue/index.js';
import { startRedis, type TestRedis } from '../../test/world/redis.js';
import { median, type Report } from '../report.js';

const JOBS = 1_000;
const ADDERS = 32;
/** Number of jobs that run at the same time; the product sends the same number of mails at once. */
const AT_ONCE = 4;
const ALONE = 30;
const QUEUE = 'bench';
const KINDS = ['PostgreSQL', 'Redis'] as const;

interface Times {
  readonly added: number;
  readonly through: number;
  /** Seconds from adding a job to an idle queue until the job runs. */
  readonly alone: number;
}

/**
 * Measures a thousand empty jobs, alternately with PostgreSQL and with Redis as the queue's
 * storage.
 */
export async function measureQueues(rounds: number, report: Report): Promise<void> {
  const redis = await startRedis().catch(() => null);
  if (!redis) return report.missing('jobs over Redis', 'redis-server is not installed');
  try {
    const times = { PostgreSQL: [] as Times[], Redis: [] as Times[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of KINDS) times[kind].push(await oneRound(kind === 'Redis' ? redis : null));
    }
    for (const kind of KINDS) {
      const of = (field: keyof Times) => median(times[kind].map((each) => each[field]));
      report.number(`jobs added a second, ${kind}`, JOBS / of('added'));
      report.number(`jobs through a second, ${kind}`, JOBS / of('through'));
      report.number(`a job alone begins after, ${kind}, ms`, of('alone') * 1_000);
    }
    const ratios = times.Redis.map(
      ({ through }, i) => (times.PostgreSQL[i]?.through ?? Number.NaN) / through,
    );
    report.ratio('jobs through a second, Redis / PostgreSQL', median(ratios));
  } finally {
    await redis.stop();
  }
}

async function oneRound(redis: TestRedis | null): Promise<Times> {
  const env = redis ? { ...process.env, REDIS_URL: redis.url } : process.env;
  const jobs = new BullmqJobs(QueueServer.for(new Config(env)));
  let done = 0;
  jobs.register({
    queue: QUEUE,
    concurrency: AT_ONCE,
    attempts: 1,
    firstWaitMs: 1_000,
    maxWaitMs: 1_000,
    handle: async () => {
      done += 1;
    },
  });
  try {
    await jobs.start();
    const through = async (count: number) => {
      while (done < count) await wait(1);
    };
    await jobs.add(QUEUE, { id: newId() });
    await through(1);
    const begun = performance.now();
    let left = JOBS;
    const adder = async () => {
      for (; left > 0; ) {
        left -= 1;
        await jobs.add(QUEUE, { id: newId() });
      }
    };
    await Promise.all(Array.from({ length: ADDERS }, adder));
    const added = secondsSince(begun);
    await through(1 + JOBS);
    const all = secondsSince(begun);
    const alone: number[] = [];
    for (let i = 1; i <= ALONE; i += 1) {
      const asked = performance.now();
      await jobs.add(QUEUE, { id: newId() });
      await through(1 + JOBS + i);
      alone.push(secondsSince(asked));
    }
    return { added, through: all, alone: median(alone) };
  } finally {
    await jobs.beforeApplicationShutdown();
    await jobs.onApplicationShutdown();
  }
}

const secondsSince = (begun: number) => (performance.now() - begun) / 1_000;
