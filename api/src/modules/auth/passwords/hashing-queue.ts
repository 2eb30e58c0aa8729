import limitOf, { type LimitFunction } from 'p-limit';
import { authRefusals } from '../refusals.js';

const RETRY_AFTER_SECONDS = 3;

/** Limits the number of hashes that run at once and that wait. */
export class HashingQueue {
  private readonly limit: LimitFunction;

  constructor(
    atOnce: number,
    private readonly waitingAtMost: number,
  ) {
    this.limit = limitOf(atOnce);
  }

  /** Throws TOO_MANY_SIGN_INS, before starting the work, when the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.limit.pendingCount >= this.waitingAtMost) {
      throw authRefusals.TOO_MANY_SIGN_INS({ retryAfter: RETRY_AFTER_SECONDS });
    }
    return this.limit(work);
  }
}
