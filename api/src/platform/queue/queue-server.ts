import {
  createPostgresBackend,
  type Job,
  type JobsOptions,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Config } from '../config/index.js';
import { poolSettings } from '../database/index.js';

/**
 * Pause between two looks of an idle worker for jobs in PostgreSQL, in seconds. Notifications wake
 * it earlier.
 */
const LOOK_EVERY_SECONDS = 60;
const REDIS_PREFIX = 'arena';
const REDIS_PATIENCE_MS = 2_000;
/** Longest pause between two attempts of a worker to reconnect to Redis, in milliseconds. */
const REDIS_RETRY_MS = 2_000;

/** What the queues of both servers have in common. */
export type JobQueue = Pick<
  Queue,
  | 'add'
  | 'close'
  | 'getJob'
  | 'getJobCounts'
  | 'getJobs'
  | 'getJobSchedulers'
  | 'getJobSchedulersCount'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
  | 'waitUntilReady'
> & { on(event: 'error', listener: (error: Error) => void): unknown };
export type JobWorker = Pick<Worker, 'close' | 'run' | 'waitUntilReady'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'failed', listener: (job: Job | undefined, error: Error) => void): unknown;
};

/**
 * Server that stores the jobs: Redis if it is configured, otherwise PostgreSQL. Both use the same
 * library.
 */
export abstract class QueueServer {
  abstract queue(name: string, defaultJobOptions: JobsOptions): JobQueue;
  abstract worker(name: string, processor: Processor, options: Partial<WorkerOptions>): JobWorker;
  /** Resolves if a job can be added now, otherwise throws within seconds. */
  abstract answering(): Promise<void>;
  abstract reachable(): Promise<boolean>;
  abstract close(): Promise<void>;

  static for(config: Pick<Config, 'databaseUrl' | 'redisUrl'>): QueueServer {
    return config.redisUrl
      ? new RedisQueueServer(config.redisUrl)
      : new PostgresQueueServer(config.databaseUrl);
  }
}

class PostgresQueueServer extends QueueServer {
  /** Connections for adding and counting jobs. */
  private readonly adding: pg.Pool;
  /**
   * Connections that all workers share. The library keeps one of them for each queue, for LISTEN,
   * so that this number must be above the number of queues.
   */
  private readonly working: pg.Pool;

  constructor(databaseUrl: string) {
    super();
    this.adding = queuePool(databaseUrl, 'queue', 4);
    this.working = queuePool(databaseUrl, 'worker', 12);
  }

  queue(name: string, defaultJobOptions: JobsOptions): JobQueue {
    return new Queue(name, { connection: this.adding, defaultJobOptions }, createPostgresBackend);
  }

  worker(name: string, processor: Processor, options: Partial<WorkerOptions>): JobWorker {
    const given = { ...options, drainDelay: LOOK_EVERY_SECONDS, connection: this.working };
    return new Worker(name, processor, given, createPostgresBackend);
  }

  async answering(): Promise<void> {
    // PostgreSQL needs no check, because the pool stops trying to connect after its timeout.
  }

  async reachable(): Promise<boolean> {
    return this.adding.query('SELECT 1 FROM migration LIMIT 1').then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.adding.end(), this.working.end()]);
  }
}

function queuePool(url: string, name: string, max: number): pg.Pool {
  const settings = poolSettings({ url, name, max });
  const pool = new pg.Pool({
    ...settings,
    options: `${settings.options} -c search_path=bullmq`,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Allows many listeners, because every queue and worker adds listeners to its pool.
  pool.setMaxListeners(100);
  return pool;
}

class RedisQueueServer extends QueueServer {
  /**
   * Connection for adding jobs. It responds or fails within seconds instead of waiting for a lost
   * server.
   */
  private readonly impatient: Redis;
  private closed = false;

  constructor(private readonly redisUrl: string) {
    super();
    this.impatient = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: REDIS_PATIENCE_MS,
      commandTimeout: REDIS_PATIENCE_MS,
    });
    this.impatient.on('error', () => undefined);
  }

  queue(name: string, defaultJobOptions: JobsOptions): JobQueue {
    return new Queue(name, {
      connection: this.impatient,
      prefix: REDIS_PREFIX,
      defaultJobOptions,
    });
  }

  worker(name: string, processor: Processor, options: Partial<WorkerOptions>): JobWorker {
    return new Worker(name, processor, {
      ...options,
      connection: {
        url: this.redisUrl,
        maxRetriesPerRequest: null,
        retryStrategy: (times: number) =>
          this.closed ? null : Math.min(times * 200, REDIS_RETRY_MS),
      },
      prefix: REDIS_PREFIX,
    });
  }

  async answering(): Promise<void> {
    const deadline = Date.now() + REDIS_PATIENCE_MS;
    while (this.impatient.status !== 'ready') {
      if (Date.now() > deadline) throw new Error('Redis does not answer');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async reachable(): Promise<boolean> {
    const asked = this.answering().then(() => this.impatient.ping());
    return asked.then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    this.impatient.disconnect();
  }
}
