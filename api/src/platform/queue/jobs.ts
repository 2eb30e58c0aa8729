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
  /** How often a failing job is tried in all; then it stays in the queue as failed. */
  readonly attempts: number;
  /** The wait before the second try; it doubles from there, with jitter, up to `maxWaitMs`. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** Runs at least once per accepted job; must be safe to run again. */
  handle(job: Job): Promise<void>;
}

export interface JobOptions {
  /** Two jobs with one id are one job. */
  readonly id?: string;
  readonly delayMs?: number;
}

/**
 * Work that happens later, in the worker, at least once. Never called inside a database
 * transaction: write a row first and let its job be added after the commit (or by its sweep).
 */
export abstract class Jobs {
  /** Called once per kind while the application starts. */
  abstract register(kind: JobKind): void;
  abstract add(queue: string, data: JobData, options?: JobOptions): Promise<void>;
  /** A kind's job added at a fixed rhythm, once for the whole deployment. */
  abstract every(queue: string, everyMs: number): Promise<void>;
  /** Starts taking jobs: only in the worker process (and in tests that want it). */
  abstract start(): Promise<void>;
}
