import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId, Refusal } from '../../../kernel/index.js';
import { BadEnvironment } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { accounts } from '../../users/index.js';
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
  database: Database,
  { email, password }: { readonly email: string; readonly password: string | null },
): Promise<FirstAdminAccount | null> {
  if (await database.row("SELECT FROM user_account WHERE role = 'admin' LIMIT 1")) return null;
  if (password) await refuseWeak(password).catch(refuseToStart);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await new Passwords().hash(chosen);
  const opened = await database.transaction((client) =>
    insertUnlessThere(client, email.trim().toLowerCase(), passwordHash),
  );
  return opened ? { email, generatedPassword: password ? null : chosen } : null;
}

function refuseToStart(error: Error): never {
  throw error instanceof Refusal ? new BadEnvironment([`ADMIN_PASSWORD: ${error.message}`]) : error;
}

/**
 * Inserts the admin account. Returns false if an admin exists. A lock makes sure that only one of
 * several starting processes inserts it.
 */
async function insertUnlessThere(
  client: pg.ClientBase,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('first-admin'))");
  return accounts.addFirstAdmin(client, { id: newId(), email, passwordHash });
}
