import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type Job as BullJob, UnrecoverableError } from 'bullmq';
import { assert, backOff, newId } from '../../kernel/index.js';
import { currentContext, requestIdFrom, runInContext } from '../context/index.js';
import { SparseLog } from '../log/sparse-log.js';
import { currentTraceparent, inSpan } from '../telemetry/index.js';
import {
  type FailedJob,
  type Job,
  type JobData,
  type JobKind,
  type JobOptions,
  Jobs,
  PermanentFailure,
  type QueueState,
  type RepeatedJob,
} from './jobs.js';
import { type JobQueue, type JobWorker, QueueServer } from './queue-server.js';

/** Stored form of a job: its data, and the id of the request that added it, for the logs. */
interface Envelope {
  readonly data: JobData;
  readonly requestId: string | null;
  /** Trace that the job belongs to; undefined if tracing is off. */
  readonly traceparent?: string;
}

const BACKOFF = 'doubling';
/**
 * Queue of all repeated jobs. They share one, because each queue keeps a connection to the server.
 * Those with the same interval also share a schedule, because each run of a schedule costs about
 * five statements.
 */
const REPEATED = 'repeated';
const REPEATED_AT_ONCE = 32;
const KEEP_FAILED = { age: 30 * 24 * 3600, count: 10_000 };
const DRAIN_WITHIN_MS = 7_000;
const CLOSE_WITHIN_MS = 1_000;
/** Pause before a worker whose first connection has failed is replaced, in milliseconds. */
const CONNECTED_AGAIN_AFTER_MS = 1_000;
/**
 * Pause between checks that the repeated jobs are still registered, in milliseconds. A Redis server
 * that restarts empty has lost the registrations.
 */
const REPEATS_CHECKED_EVERY_MS = 30_000;

@Injectable()
export class BullmqJobs extends Jobs implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger('jobs');
  private readonly sparse = new SparseLog('jobs');
  private readonly kinds = new Map<string, JobKind>();
  private readonly queues = new Map<string, JobQueue>();
  private readonly repeats = new Map<string, RepeatedJob>();
  /** Names of the repeated jobs that this process runs now. */
  private readonly busy = new Set<string>();
  private readonly workers = new Set<JobWorker>();
  private started = false;
  private closing = false;
  /** True once this process has compared the interval of each repeated job. */
  private compared = false;
  private repeatsChecked: NodeJS.Timeout | null = null;

  constructor(private readonly server: QueueServer) {
    super();
  }

  register(kind: JobKind): void {
    assert(!this.kinds.has(kind.queue), `job kind ${kind.queue} is registered once`);
    this.kinds.set(kind.queue, kind);
    if (this.started) this.startWorker(kind.queue);
  }

  async add(queue: string, data: JobData, options: JobOptions = {}): Promise<void> {
    const requestId = currentContext()?.requestId ?? null;
    const traceparent = currentTraceparent();
    const envelope: Envelope = { data, requestId, ...(traceparent ? { traceparent } : {}) };
    await this.server.answering();
    await this.queue(queue).add(queue, envelope, {
      // Sets an id for every job, because the library would otherwise number jobs with a sequence
      // per queue.
      jobId: keyOf(options.id ?? newId()),
      ...(options.delayMs === undefined ? {} : { delay: options.delayMs }),
    });
  }

  async repeat(job: RepeatedJob): Promise<void> {
    assert(!this.repeats.has(job.name), `repeated job ${job.name} is registered once`);
    this.repeats.set(job.name, job);
    if (this.started) await this.schedule(job);
  }

  async start(): Promise<void> {
    assert(!this.started, 'jobs are started once');
    this.started = true;
    for (const queue of [...this.kinds.keys(), REPEATED]) this.startWorker(queue);
    await this.keepRepeats();
    this.repeatsChecked = setInterval(
      () => void this.keepRepeats(),
      REPEATS_CHECKED_EVERY_MS,
    ).unref();
  }

  reachable(): Promise<boolean> {
    return this.server.reachable();
  }

  async states(): Promise<readonly QueueState[]> {
    await this.server.answering();
    return Promise.all([...this.kinds.keys(), REPEATED].map((name) => this.state(name)));
  }

  async failed(queue: string, limit: number): Promise<readonly FailedJob[]> {
    await this.server.answering();
    const jobs = await this.queue(queue).getJobs(['failed'], 0, limit - 1, false);
    return jobs.map((job: BullJob<Envelope>) => ({
      id: job.id ?? '',
      data: job.data.data,
      attempts: job.attemptsMade,
      error: job.failedReason ?? '',
      addedAt: new Date(job.timestamp),
      failedAt: job.finishedOn ? new Date(job.finishedOn) : null,
    }));
  }

  async retry(queue: string, id: string): Promise<boolean> {
    await this.server.answering();
    const job = await this.queue(queue).getJob(id);
    if (!job || !(await job.isFailed())) return false;
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  }

  /**
   * When the process stops, takes no new jobs and waits for the running ones. The resources that
   * jobs use are closed afterwards.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    if (this.repeatsChecked) clearInterval(this.repeatsChecked);
    const workers = [...this.workers];
    await withPatience(DRAIN_WITHIN_MS, Promise.all(workers.map((each) => each.close())));
  }

  async onApplicationShutdown(): Promise<void> {
    const queues = [...this.queues.values()];
    await withPatience(CLOSE_WITHIN_MS, Promise.all(queues.map((queue) => queue.close())));
    await this.server.close();
  }

  private queue(name: string): JobQueue {
    const kind = this.kinds.get(name);
    assert(kind ?? name === REPEATED, `job kind ${name} is registered`);
    const known = this.queues.get(name);
    if (known) return known;
    const made = this.server.queue(name, {
      attempts: kind?.attempts ?? 1,
      backoff: { type: BACKOFF },
      removeOnComplete: true,
      removeOnFail: KEEP_FAILED,
      stackTraceLimit: 5,
    });
    made.on('error', (error) => this.sparse.warn(name, `queue ${name}: ${error.message}`));
    this.queues.set(name, made);
    // As a worker, a queue whose first connection has failed never connects again.
    made.waitUntilReady().catch(() => {
      if (this.queues.get(name) === made) this.queues.delete(name);
      void made.close();
    });
    return made;
  }

  /**
   * Starts to run the jobs of one queue. The library never connects again after a worker's first
   * connection has failed, and tries without a pause instead, so a new worker replaces such a one.
   */
  private startWorker(queue: string): void {
    const kind = this.kinds.get(queue);
    const worker = this.server.worker(queue, (job) => this.run(kind ?? this.repeated(job), job), {
      autorun: false,
      concurrency: kind ? (kind.concurrency ?? 1) : REPEATED_AT_ONCE,
      settings: {
        backoffStrategy: (failures) => backOff(waitsOf(kind), failures),
      },
    });
    worker.on('error', (error) => this.sparse.warn(queue, `worker ${queue}: ${error.message}`));
    worker.on('failed', (job, error) =>
      this.log.warn(
        `job ${job?.name ?? queue}/${job?.id ?? '?'} failed (try ${job?.attemptsMade ?? '?'} of ` +
          `${job?.opts.attempts ?? '?'}): ${error.message}`,
      ),
    );
    this.workers.add(worker);
    worker
      .waitUntilReady()
      .then(() => worker.run())
      .catch(() => this.replace(worker, queue));
  }

  private replace(worker: JobWorker, queue: string): void {
    this.workers.delete(worker);
    void worker.close(true);
    setTimeout(() => {
      if (!this.closing) this.startWorker(queue);
    }, CONNECTED_AGAIN_AFTER_MS).unref();
  }

  /**
   * Returns what a job of the shared queue does: it runs the repeated jobs of its schedule, except
   * those whose earlier run goes on. It does nothing if only another release knows the schedule.
   */
  private repeated({ name: schedule }: BullJob): Pick<JobKind, 'queue' | 'handle'> {
    const due = [...this.repeats.values()].filter((each) => scheduleOf(each) === schedule);
    return {
      queue: schedule,
      handle: async (job) => {
        const runs = await Promise.allSettled(due.map((each) => this.runRepeated(each, job)));
        const failures = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []));
        if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join(' '));
        if (failures.length > 0) throw failures[0];
      },
    };
  }

  private async runRepeated({ name, handle }: RepeatedJob, job: Job): Promise<void> {
    if (this.busy.has(name)) return;
    this.busy.add(name);
    try {
      await inSpan(`job ${name}`, 'internal', () => handle(job));
    } catch (error) {
      this.log.warn(`repeated job ${name} failed: ${String(error)}`);
      throw error;
    } finally {
      this.busy.delete(name);
    }
  }

  private async run(
    kind: Pick<JobKind, 'queue' | 'handle'>,
    job: BullJob<Envelope | undefined>,
  ): Promise<void> {
    const requestId = requestIdFrom(job.data?.requestId);
    const attempt = job.attemptsMade + 1;
    const handled = { id: job.id ?? '', data: job.data?.data ?? {}, attempt };
    try {
      await inSpan(
        `job ${kind.queue}`,
        'consumer',
        () => runInContext({ requestId, ip: null, userId: null }, () => kind.handle(handled)),
        { 'arena.request_id': requestId, 'arena.attempt': attempt },
        job.data?.traceparent ?? null,
      );
    } catch (error) {
      if (error instanceof PermanentFailure) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /**
   * Registers the schedules that the queue's server does not know, for example after Redis
   * restarted empty, and removes those that this release does not know. After the first time, their
   * number tells whether they have changed.
   */
  private async keepRepeats(): Promise<void> {
    try {
      await this.server.answering();
      const queue = this.queue(REPEATED);
      const wanted = new Map([...this.repeats.values()].map((job) => [scheduleOf(job), job]));
      if (this.compared && (await queue.getJobSchedulersCount()) === wanted.size) return;
      const known = await queue.getJobSchedulers();
      const intervals = new Map(known.map(({ key, every }) => [key, every]));
      for (const [schedule, job] of wanted) {
        if (intervals.get(schedule) !== job.everyMs) await this.schedule(job);
      }
      for (const { key } of known) if (!wanted.has(key)) await queue.removeJobScheduler(key);
      this.compared = true;
    } catch (error) {
      this.log.warn(`repeated jobs cannot be checked: ${String(error)}`);
    }
  }

  private async schedule(job: RepeatedJob): Promise<void> {
    const { everyMs, attempts = 1 } = job;
    const name = scheduleOf(job);
    await this.queue(REPEATED).upsertJobScheduler(
      name,
      { every: everyMs },
      { name, data: { data: {}, requestId: null } satisfies Envelope, opts: { attempts } },
    );
  }

  private async state(name: string): Promise<QueueState> {
    const queue = this.queue(name);
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const [oldest] = counts.waiting ? await queue.getJobs(['waiting'], 0, 0, true) : [];
    return {
      queue: name,
      waiting: counts.waiting ?? 0,
      active: counts.active ?? 0,
      delayed: counts.delayed ?? 0,
      failed: counts.failed ?? 0,
      oldestWaitingSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0,
    };
  }
}

/**
 * Returns the name of a repeated job's schedule. A job with several attempts has its own, because
 * the library repeats all of what a schedule runs.
 */
function scheduleOf({ name, everyMs, attempts = 1 }: RepeatedJob): string {
  return attempts > 1 ? name : `every-${everyMs}`;
}

/**
 * Waits for `closing`, but only for a limited time, so that an unreachable server cannot keep the
 * process from exiting.
 */
async function withPatience(milliseconds: number, closing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([closing, patience]);
  clearTimeout(timer);
}

/**
 * Converts an id to a form that BullMQ accepts. BullMQ refuses ids that contain colons or are
 * numbers. Different ids stay different.
 */
function keyOf(id: string): string {
  return `id-${encodeURIComponent(id)}`;
}

function waitsOf({ firstWaitMs = 1_000, maxWaitMs = 60_000 }: Partial<JobKind> = {}) {
  return { firstMs: firstWaitMs, longestMs: maxWaitMs, spread: 0.25 };
}
