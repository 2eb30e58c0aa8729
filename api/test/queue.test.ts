import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { currentContext, runInContext } from '../src/platform/context/index.js';
import {
  BullmqJobs,
  type Job,
  PermanentFailure,
  QueueServer,
} from '../src/platform/queue/index.js';
import { createTestDatabase, type TestDatabase } from './world/database.js';
import { startRedis, type TestRedis } from './world/redis.js';
import { eventually } from './world/wait.js';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await redis.stop();
});

const kind = {
  attempts: 3,
  firstWaitMs: 30,
  maxWaitMs: 60,
} as const;
const keptIn = (redisUrl: string | null, databaseUrl = database.processUrl) =>
  new BullmqJobs(QueueServer.for({ databaseUrl, redisUrl }));
const fresh = (word: string) => `${word}-${randomBytes(4).toString('hex')}`;

describe.each(['postgres', 'redis'])('jobs kept in %s', (where) => {
  const open: BullmqJobs[] = [];
  const process = () => {
    const jobs = keptIn(where === 'redis' ? redis.url : null);
    open.push(jobs);
    return jobs;
  };
  afterEach(async () => {
    const ended = open.splice(0);
    for (const jobs of ended) await jobs.beforeApplicationShutdown();
    for (const jobs of ended) await jobs.onApplicationShutdown();
  });

  test('one process adds a job, another process runs it, and the job knows the id of its request', async () => {
    const queue = fresh('travels');
    const ran: (Job & { requestId: string | undefined })[] = [];
    const handle = async (job: Job) => {
      ran.push({ ...job, requestId: currentContext()?.requestId });
    };
    const [api, worker] = [process(), process()];
    api.register({ ...kind, queue, handle });
    worker.register({ ...kind, queue, handle });
    await worker.start();
    await runInContext({ requestId: 'request-1', ip: null, userId: null }, () =>
      api.add(queue, { order: 'o1', amount: 5 }),
    );
    await eventually(() => expect(ran).toHaveLength(1));
    expect(ran[0]).toMatchObject({
      data: { order: 'o1', amount: 5 },
      attempt: 1,
      requestId: 'request-1',
    });
  });

  test('a failing job is tried three times, and then stays failed until it is retried by hand', async () => {
    const queue = fresh('fails');
    let broken = true;
    const attempts: number[] = [];
    const jobs = process();
    jobs.register({
      ...kind,
      queue,
      handle: async ({ attempt }) => {
        attempts.push(attempt);
        if (broken) throw new Error('the mail server is away');
      },
    });
    await jobs.start();
    await jobs.add(queue, { mail: 'm1' }, { id: 'mail:m1' });
    await eventually(async () => expect(await jobs.failed(queue, 10)).toHaveLength(1));
    expect(attempts).toEqual([1, 2, 3]);
    const [failed] = await jobs.failed(queue, 10);
    expect(failed).toMatchObject({
      data: { mail: 'm1' },
      attempts: 3,
      error: 'the mail server is away',
    });
    await jobs.add(queue, { mail: 'm1' }, { id: 'mail:m1' });
    expect((await jobs.states())[0]).toMatchObject({ queue, failed: 1, waiting: 0 });

    broken = false;
    expect(await jobs.retry(queue, failed?.id ?? '')).toBe(true);
    await eventually(() => expect(attempts).toHaveLength(4));
    await eventually(async () => expect(await jobs.failed(queue, 10)).toHaveLength(0));
    expect(await jobs.retry(queue, 'nothing')).toBe(false);
  });

  test('a job with a permanent error fails at its first try', async () => {
    const queue = fresh('hopeless');
    let tries = 0;
    const jobs = process();
    jobs.register({
      ...kind,
      queue,
      handle: async () => {
        tries += 1;
        throw new PermanentFailure('no such address');
      },
    });
    await jobs.start();
    await jobs.add(queue, {});
    await eventually(async () => expect(await jobs.failed(queue, 10)).toHaveLength(1));
    expect(tries).toBe(1);
  });

  test('jobs added with the same id run as one job, and the id is free again when the job is done', async () => {
    const queue = fresh('ids');
    const ran: string[] = [];
    const handle = async (job: Job) => {
      ran.push(String(job.data.which));
    };
    const [api, worker] = [process(), process()];
    api.register({ ...kind, queue, handle });
    worker.register({ ...kind, queue, handle });
    await Promise.all(
      Array.from({ length: 20 }, () => api.add(queue, { which: 'same' }, { id: 'a:1' })),
    );
    await api.add(queue, { which: 'other' }, { id: 'a:2' });
    await worker.start();
    await eventually(() => expect([...ran].sort()).toEqual(['other', 'same']));
    await eventually(async () => expect((await api.states())[0]?.active).toBe(0));
    await api.add(queue, { which: 'again' }, { id: 'a:1' });
    await eventually(() => expect(ran).toContain('again'));
  });

  test('a delayed job waits, and a repeated job runs once per interval even with two workers', async () => {
    const [later, repeated] = [fresh('later'), fresh('repeated')];
    const started = Date.now();
    let ranAfter = 0;
    let beats = 0;
    const waiting = {
      ...kind,
      queue: later,
      handle: async () => {
        ranAfter = Date.now() - started;
      },
    };
    const beat = async () => {
      beats += 1;
    };
    const workers = [process(), process()];
    for (const worker of workers) {
      worker.register(waiting);
      await worker.repeat({ name: repeated, everyMs: 500, handle: beat });
      await worker.start();
    }
    await workers[0]?.add(later, {}, { delayMs: 400 });
    await eventually(() => expect(ranAfter).toBeGreaterThanOrEqual(400));
    const [before, begun] = [beats, Date.now()];
    await eventually(() => expect(beats - before).toBeGreaterThanOrEqual(4));
    // The first counted run may be late. If each worker ran the job, there would be twice as many
    // runs.
    expect(beats - before).toBeLessThanOrEqual((Date.now() - begun) / 500 + 2);
  });

  test('a repeated job that takes longer than its interval does not run twice at once', async () => {
    let [running, most, ran] = [0, 0, 0];
    const jobs = process();
    const handle = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 500));
      running -= 1;
      ran += 1;
    };
    await jobs.repeat({ name: fresh('slow'), everyMs: 100, handle });
    await jobs.start();
    await eventually(() => expect(ran).toBeGreaterThan(2));
    expect(most).toBe(1);
  });

  test('a failed repeated job is counted, and other repeated jobs go on', async () => {
    const [broken, sound] = [fresh('broken'), fresh('sound')];
    let ran = 0;
    const jobs = process();
    const failing = async () => {
      throw new Error('the disk is full');
    };
    const sounding = async () => {
      ran += 1;
    };
    await jobs.repeat({ name: broken, everyMs: 100, handle: failing });
    await jobs.repeat({ name: sound, everyMs: 100, handle: sounding });
    await jobs.start();
    await eventually(async () => {
      expect((await jobs.failed('repeated', 5))[0]?.error).toBe('the disk is full');
    });
    const before = ran;
    await eventually(() => expect(ran).toBeGreaterThan(before + 1));
  });

  test('closing a worker waits for the job that is running', async () => {
    const queue = fresh('closing');
    let state = 'none';
    let finish = () => {};
    const jobs = keptIn(where === 'redis' ? redis.url : null);
    jobs.register({
      ...kind,
      queue,
      handle: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
          state = 'started';
        });
        state = 'finished';
      },
    });
    await jobs.start();
    await jobs.add(queue, {});
    await eventually(() => expect(state).toBe('started'));
    const closed = jobs.beforeApplicationShutdown().then(() => state);
    finish();
    expect(await closed).toBe('finished');
    await jobs.onApplicationShutdown();
  });
});

test('adding a job while Redis is unreachable fails', async () => {
  const jobs = keptIn('redis://127.0.0.1:1');
  jobs.register({ ...kind, queue: 'away', handle: async () => undefined });
  await expect(jobs.add('away', {})).rejects.toThrow();
  expect(await jobs.reachable()).toBe(false);
  await jobs.onApplicationShutdown();
});

test('a worker whose first connection to PostgreSQL is cut runs its jobs after it can connect', async () => {
  const server = new URL(database.processUrl);
  let refused = 0;
  const between = createServer((socket) => {
    socket.on('error', () => undefined);
    if (refused < 2) {
      refused += 1;
      socket.destroy();
      return;
    }
    const onward = connect(Number(server.port), server.hostname);
    onward.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const { port } = between.address() as AddressInfo;
  const through = new URL(server);
  through.port = String(port);
  const queue = fresh('cut');
  let ran = 0;
  const handle = async () => {
    ran += 1;
  };
  const [worker, api] = [keptIn(null, through.href), keptIn(null)];
  for (const jobs of [worker, api]) jobs.register({ ...kind, queue, handle });
  await worker.start();
  await api.add(queue, {});
  await eventually(() => expect([ran, refused]).toEqual([1, 2]));
  for (const jobs of [worker, api]) {
    await jobs.beforeApplicationShutdown();
    await jobs.onApplicationShutdown();
  }
  between.close();
});
