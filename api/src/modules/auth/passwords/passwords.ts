import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { Config } from '../../../platform/config/index.js';
import { HashingThreads } from './hashing-threads.js';
import { type PasswordOwner, refuseGuessable } from './password-rules.js';

/** Parameters of Argon2id: the minimum that OWASP's Password Storage Cheat Sheet recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Number of hashes that run at the same time: one per core, at most three. */
const AT_ONCE = Math.min(availableParallelism(), 3);
/**
 * Maximum number of hashes that wait for a thread. A core computes its 64 waiting hashes in about
 * two seconds.
 */
const WAITING_AT_MOST = 64 * AT_ONCE;

@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly threads = new HashingThreads(AT_ONCE, WAITING_AT_MOST);
  /**
   * Hash to compare with if no account exists, so that the refusal takes as long as for a wrong
   * password.
   */
  private readonly nobodys = hash(crypto.randomUUID(), COST);

  constructor(private readonly config: Config) {}

  /**
   * Returns the hash of a password. Throws TOO_MANY_SIGN_INS when too many hashes are waiting.
   * Keyboards encode the same letter in different ways, so the password is hashed in Unicode's
   * form NFC.
   */
  hash(password: string): Promise<string> {
    return this.threads.hash({ password: password.normalize('NFC'), cost: COST });
  }

  /** Returns the hash of a new password. Throws a refusal if the password is easily guessed. */
  async hashChosen(password: string, owner: PasswordOwner): Promise<string> {
    const commonRefused = this.config.choices.commonPasswords === 'refused';
    await refuseGuessable(password.normalize('NFC'), owner, commonRefused);
    return this.hash(password);
  }

  /**
   * Returns true if a password matches a hash. If `passwordHash` is null (no account), the
   * comparison takes as long as with an account. Throws TOO_MANY_SIGN_INS when too many hashes are
   * waiting.
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await this.nobodys);
    const composed = password.normalize('NFC');
    const isRight = await this.threads.verify({ password: composed, passwordHash: compared });
    // Older hashes are of the password as it was typed.
    const isRightAsTyped =
      !isRight &&
      composed !== password &&
      (await this.threads.verify({ password, passwordHash: compared }));
    return (isRight || isRightAsTyped) && passwordHash !== null;
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.close();
  }
}
