import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { HashingThreads } from './hashing-threads.js';
import { type PasswordOwner, refuseGuessable } from './password-rules.js';

/** Argon2id with the minimum of OWASP's Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Simultaneous hashes: one per core, at most three. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Maximum number of hashes that wait for a thread: some two seconds of work for each core. */
const WAITING_AT_MOST = 64 * AT_ONCE;

@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly threads = new HashingThreads(AT_ONCE, WAITING_AT_MOST);
  /** Hash to compare with when there is no account, so that a refusal takes equally long. */
  private readonly nobodys = hash(crypto.randomUUID(), COST);

  /** Throws TOO_MANY_SIGN_INS when the queue is full. */
  hash(password: string): Promise<string> {
    return this.threads.hash({ password, cost: COST });
  }

  /** Hashes a new password, unless it is easily guessed. */
  async hashChosen(password: string, owner: PasswordOwner): Promise<string> {
    await refuseGuessable(password, owner);
    return this.hash(password);
  }

  /**
   * Takes as long for an account that does not exist (null) as for one that does. Throws
   * TOO_MANY_SIGN_INS as `hash` does.
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await this.nobodys);
    const right = await this.threads.verify({ password, passwordHash: compared });
    return right && passwordHash !== null;
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.close();
  }
}
