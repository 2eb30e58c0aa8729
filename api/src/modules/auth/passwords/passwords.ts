import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { type PasswordOwner, refuseGuessable } from './password-rules.js';

/** Argon2id with the least that OWASP's Password Storage Cheat Sheet asks for. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Passwords {
  /** What a password is compared with where there is no account; nobody knows its password. */
  private readonly nobodys = hash(crypto.randomUUID(), COST);

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Hashes a password that a person has chosen, unless it is guessed first. */
  async hashChosen(password: string, owner: PasswordOwner): Promise<string> {
    await refuseGuessable(password, owner);
    return this.hash(password);
  }

  /** Takes as long for an account that does not exist (null) as for one that does. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await this.nobodys);
    const right = await verify(compared, password).catch(() => false);
    return right && passwordHash !== null;
  }
}
