import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export interface HashedPassword {
  readonly password: string;
  readonly cost: Options;
}

export interface ComparedPassword {
  readonly password: string;
  readonly passwordHash: string;
}

export const hash = ({ password, cost }: HashedPassword): string => hashSync(password, cost);

/** Returns true if the password matches the hash; false also for a malformed hash. */
export function verify({ password, passwordHash }: ComparedPassword): boolean {
  try {
    return verifySync(passwordHash, password);
  } catch {
    return false;
  }
}
