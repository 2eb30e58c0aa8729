import { type FailedJob, Jobs, type QueueState } from '../../src/platform/queue/jobs.js';

/** A queue that runs nothing. The product's own sweep finds what this process has written. */
export class NoJobs extends Jobs {
  override register(): void {}
  override async add(): Promise<void> {}
  override async repeat(): Promise<void> {}
  override async start(): Promise<void> {}
  override async reachable(): Promise<boolean> {
    return true;
  }
  override async states(): Promise<readonly QueueState[]> {
    return [];
  }
  override async failed(): Promise<readonly FailedJob[]> {
    return [];
  }
  override async retry(): Promise<boolean> {
    return false;
  }
}
