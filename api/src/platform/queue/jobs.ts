/** A job's payload is plain data; what it needs beyond ids it reads when it runs. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

export interface Job {
  readonly id: string;
  readonly data: JobData;
  /** 1 on the first try. */
  readonly attempt: number;
}

export interface JobKind {
  readonly queue: string;
  readonly concurrency?: number;
  /** Total attempts; after the last the job stays in the queue as failed. */
  readonly attempts: number;
  /** The wait before the second try; it doubles from there, with jitter, up to `maxWaitMs`. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** Runs at least once per accepted job; must be safe to run again. */
  handle(job: Job): Promise<unknown>;
}

/** Repeating work. A failed run waits for the next one, or is retried when `attempts` is set. */
export interface RepeatedJob extends Pick<JobKind, 'queue' | 'handle'> {
  readonly everyMs: number;
  readonly attempts?: number;
}

const RETRY_WAITS = { firstWaitMs: 1_000, maxWaitMs: 60_000 } as const;

export interface JobOptions {
  /**
   * Two jobs with one id are one job, from the adding until it has succeeded; then the id is free
   * again. A finally failed job keeps its id until an admin retries or removes it.
   */
  readonly id?: string;
  readonly delayMs?: number;
}

/** A handler throws this when another try cannot help: the job fails at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Waiting time of the oldest job, in seconds; 0 for an empty queue. */
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
 * Work that the worker does later, at least once. Never call it inside a database transaction:
 * write a row first and add its job after the commit (or by its sweep).
 */
export abstract class Jobs {
  /** Called once per kind while the application starts. */
  abstract register(kind: JobKind): void;
  /** Throws within seconds when the queue's server does not answer; a sweep adds it then. */
  abstract add(queue: string, data: JobData, options?: JobOptions): Promise<void>;
  /** Adds a kind's job at a fixed interval, once for the whole deployment, while workers run. */
  abstract every(queue: string, everyMs: number): Promise<void>;
  /** Registers repeating work; its schedule starts with the application. */
  repeat({ everyMs, attempts = 1, ...kind }: RepeatedJob): Promise<void> {
    this.register({ ...RETRY_WAITS, attempts, ...kind });
    return this.every(kind.queue, everyMs);
  }
  /** Starts taking jobs: only in the worker process (and in tests that need it). */
  abstract start(): Promise<void>;

  /** Resolves to true when the queue's server answers. */
  abstract reachable(): Promise<boolean>;
  /** Every registered queue, for the admin's page and the metrics. */
  abstract states(): Promise<readonly QueueState[]>;
  /** Newest first. */
  abstract failed(queue: string, limit: number): Promise<readonly FailedJob[]>;
  /** Tries a failed job again from its first attempt; false when there is none of this id. */
  abstract retry(queue: string, id: string): Promise<boolean>;
}
