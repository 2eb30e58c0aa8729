import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { HashingQueue } from './hashing-queue.js';
import { type PasswordOwner, refuseGuessable } from './password-rules.js';

/** Argon2id with the least that OWASP's Password Storage Cheat Sheet asks for. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at the same time: one a core, and one of Node's four threads stays free for files. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Most hashes that wait for one to end: some two seconds of work for each core. */
const WAITING_AT_MOST = 64 * AT_ONCE;

@Injectable()
export class Passwords {
  private readonly queue = new HashingQueue(AT_ONCE, WAITING_AT_MOST);
  /** Compared with when there is no account, so that refusals take equally long. */
  private readonly nobodys = hash(crypto.randomUUID(), COST);

  /** Throws TOO_MANY_SIGN_INS when more wait than are hashed in a moment. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, COST));
  }

  /** Hashes a password that a person has chosen, unless it is guessed first. */
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
    const right = await this.queue.run(() => verify(compared, password).catch(() => false));
    return right && passwordHash !== null;
  }
}
