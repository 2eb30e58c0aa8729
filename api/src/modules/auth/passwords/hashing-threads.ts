import { join } from 'node:path';
import { Piscina } from 'piscina';
import { projectRoot } from '../../../platform/config/index.js';
import { authRefusals } from '../refusals.js';
import type { ComparedPassword, HashedPassword } from './hashing-thread.js';

const RETRY_AFTER_SECONDS = 3;
/** Priority below that of the event loop: every other request runs first on a busy core. */
const NICE = 19;
const IDLE_MS = 60_000;
/** The built file, which tests that run from the sources use too. */
const SCRIPT = join(projectRoot(), 'api/dist/api/src/modules/auth/passwords/hashing-thread.js');

/** Threads of low priority for Argon2. Limits the number of hashes at once and of those waiting. */
export class HashingThreads {
  private readonly pool: Piscina;
  private unfinished = 0;

  constructor(
    private readonly atOnce: number,
    private readonly waitingAtMost: number,
  ) {
    this.pool = new Piscina({
      filename: SCRIPT,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
    });
  }

  hash(task: HashedPassword): Promise<string> {
    return this.run('hash', task);
  }

  verify(task: ComparedPassword): Promise<boolean> {
    return this.run('verify', task);
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** Throws TOO_MANY_SIGN_INS, before starting the work, when the queue is full. */
  private async run<Result>(name: string, task: object): Promise<Result> {
    if (this.unfinished >= this.atOnce + this.waitingAtMost) {
      throw authRefusals.TOO_MANY_SIGN_INS({ retryAfter: RETRY_AFTER_SECONDS });
    }
    this.unfinished += 1;
    try {
      return await this.pool.run(task, { name });
    } finally {
      this.unfinished -= 1;
    }
  }
}
