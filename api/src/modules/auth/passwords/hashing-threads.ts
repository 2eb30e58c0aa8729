import { join } from 'node:path';
import { Piscina } from 'piscina';
import { projectRoot } from '../../../platform/config/index.js';
import { authRefusals } from '../refusals.js';
import type { ComparedPassword, HashedPassword } from './hashing-thread.js';

const RETRY_AFTER_SECONDS = 3;
/**
 * Increase of the nice value of each hashing thread. On a busy core, a hashing thread gets about a
 * tenth of the time of a thread that answers requests. With 19, it would get a seventieth, and one
 * sign-in on a saturated host would take more than five seconds.
 */
const NICE = 10;
const IDLE_MS = 60_000;
/**
 * Path of the compiled code that each hashing thread runs. Tests that run from the TypeScript
 * sources use this compiled code too.
 */
const SCRIPT = join(projectRoot(), 'api/dist/api/src/modules/auth/passwords/hashing-thread.js');

/** Runs Argon2 in threads of low priority. Limits how many hashes run at once and how many wait. */
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

  /** Runs a task in a thread. Throws TOO_MANY_SIGN_INS at once when too many tasks are waiting. */
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
