/**
 * Data of a job, which usually contains only ids. The handler reads everything else from the
 * database when it runs.
 */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Job {
  readonly id: string;
  readonly data: JobData;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

export interface JobKind {
  readonly queue: string;
  readonly concurrency?: number;
  /** Maximum number of attempts (1). If the last one fails, the job stays in the queue as failed. */
  readonly attempts?: number;
  /**
   * Pause before the second attempt (1,000). Later pauses double, with a random part, up to
   * `maxWaitMs` (60,000).
   */
  readonly firstWaitMs?: number;
  readonly maxWaitMs?: number;
  /** Handles a job at least once. Must be safe to run again for the same job. */
  handle(job: Job): Promise<unknown>;
}

/**
 * Interval of the repeated jobs that do what an event could not start, such as a mail whose own job
 * was lost. They have one interval, so that they share one schedule: at rest, most of the cost is
 * that of a schedule's job and not of the sweeps in it.
 */
export const SWEEP_EVERY_MS = 15_000;

/**
 * A job that runs at a fixed interval. After a failure it runs again at the next interval, or is
 * retried sooner if `attempts` is above 1. A process skips a run while it is still busy with an
 * earlier one of the same name.
 */
export interface RepeatedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly attempts?: number;
  /** Must be safe to run again, and in two processes at the same time. */
  handle(job: Job): Promise<unknown>;
}

export interface JobOptions {
  /**
   * Id of the job. While a job with this id waits or runs, adding another has no effect. After
   * success the id is free again. A job whose last attempt has failed keeps its id until an admin
   * retries or removes it.
   */
  readonly id?: string;
  readonly delayMs?: number;
}

/** Error that a handler throws if another attempt cannot help. The job then fails at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Waiting time of the oldest job in seconds, or 0 if no job waits. */
  readonly oldestWaitingSeconds: number;
}

export interface FailedJob {
  readonly id: string;
  readonly data: JobData;
  readonly attempts: number;
  readonly error: string;
  readonly addedAt: Date;
  readonly failedAt: Date | null;
}

/**
 * Queue of work that the worker does later, at least once. Do not add a job inside a database
 * transaction. Write a row first, and add the job after the commit. In case adding fails, a
 * repeated job must look for such rows and add their jobs.
 */
export abstract class Jobs {
  /** Registers a type of job. Must be called once per type, while the application starts. */
  abstract register(kind: JobKind): void;
  /**
   * Adds a job. Throws within seconds if the queue's server does not respond. A repeated job of the
   * caller's module must then add the job later.
   */
  abstract add(queue: string, data: JobData, options?: JobOptions): Promise<void>;
  /**
   * Registers a job that runs at a fixed interval while workers run. All processes together add one
   * job per interval.
   */
  abstract repeat(job: RepeatedJob): Promise<void>;
  /** Starts to run jobs. Only the worker and tests that need jobs call this method. */
  abstract start(): Promise<void>;

  /** Resolves to true if the queue's server responds. */
  abstract reachable(): Promise<boolean>;
  /** Returns the state of every registered queue, and of the queue of all repeated jobs. */
  abstract states(): Promise<readonly QueueState[]>;
  /** Returns the failed jobs of a queue, newest first. */
  abstract failed(queue: string, limit: number): Promise<readonly FailedJob[]>;
  /**
   * Runs a failed job again and resets its number of attempts. Resolves to false if there is no
   * failed job with this id.
   */
  abstract retry(queue: string, id: string): Promise<boolean>;
}
