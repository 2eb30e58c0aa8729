import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { assert, Clock, newId, Refusal, tidied } from '../../../kernel/index.js';
import { BadEnvironment, Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { AccountWrites } from '../../users/index.js';
import { refuseWeak } from '../passwords/password-rules.js';
import { Passwords } from '../passwords/passwords.js';

export interface FirstAdminAccount {
  readonly email: string;
  /** The generated password, which is shown once; null when the operator chose the password. */
  readonly generatedPassword: string | null;
}

/**
 * Creates an admin account when the platform starts for the first time. Returns null if an admin
 * exists. Throws BadEnvironment if the password that the operator chose is too easily guessed.
 */
export async function openFirstAdmin(
  app: INestApplicationContext,
  { email, password }: { readonly email: string; readonly password: string | null },
): Promise<FirstAdminAccount | null> {
  const accounts = app.get(AccountWrites, { strict: false });
  if (await accounts.isAdminThere()) return null;
  if (password) await refuseWeak(password).catch(refuseToStart);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const account = {
    id: newId(),
    email: tidied('address', email),
    passwordHash: await new Passwords(app.get(Config)).hash(chosen),
    role: 'admin',
    createdAt: app.get(Clock).now(),
    standingBy: null,
  } as const;
  const isOpened = await app.get(Database).transaction(async (client) => {
    // With this lock, only one of several processes that start at the same time inserts the
    // account.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('first-admin'))");
    if (await accounts.isAdminThere(client)) return false;
    const isAdded = await accounts.addStaff(client, account);
    assert(isAdded, 'the address of the first admin belongs to no player');
    return true;
  });
  return isOpened ? { email, generatedPassword: password ? null : chosen } : null;
}

function refuseToStart(error: Error): never {
  throw error instanceof Refusal ? new BadEnvironment([`ADMIN_PASSWORD: ${error.message}`]) : error;
}
