import type pg from 'pg';
import type { Id } from '../../../kernel/index.js';
import type { Role } from '../../../platform/http/index.js';

/** The caller's transaction, if it changes something else too. */
type Writer = Pick<pg.ClientBase, 'query'>;

interface NewAccount {
  readonly id: Id;
  readonly email: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

interface StaffChange {
  readonly id: string;
  readonly role: Role;
  readonly active: boolean;
  readonly changedBy: Id;
  readonly changedAt: Date;
  /** Replaces the password of a person who must choose another one. */
  readonly passwordHash: string | null;
}

/**
 * Creates a player's account, or replaces the password of an unverified one. Returns its id; null
 * when the address is taken.
 */
export function register(
  writer: Writer,
  { id, email, passwordHash, createdAt }: NewAccount,
  verified: boolean,
): Promise<Id | null> {
  return idOf(
    writer,
    `INSERT INTO user_account AS u (id, email, password_hash, email_verified_at, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO UPDATE
        SET password_hash = excluded.password_hash,
            email_verified_at = excluded.email_verified_at
      WHERE u.email_verified_at IS NULL AND u.role = 'player'
        AND u.banned_at IS NULL AND u.deactivated_at IS NULL
     RETURNING id`,
    [id, email, passwordHash, verified ? createdAt : null, createdAt],
  );
}

/** Verifies a player's address and sets the password that was chosen with it. Returns the id. */
export function verify(
  writer: Writer,
  email: string,
  passwordHash: string,
  verifiedAt: Date,
): Promise<Id | null> {
  return idOf(
    writer,
    `UPDATE user_account SET email_verified_at = $2, password_hash = $3
      WHERE email = $1 AND email_verified_at IS NULL
        AND role = 'player' AND deactivated_at IS NULL
     RETURNING id`,
    [email, verifiedAt, passwordHash],
  );
}

/** Creates an account of staff; false when the address is taken. */
export async function addStaff(
  writer: Writer,
  { id, email, passwordHash, createdAt }: NewAccount,
  role: Role,
  addedBy: Id | null,
): Promise<boolean> {
  const added = await idOf(
    writer,
    `INSERT INTO user_account (id, email, password_hash, role, email_verified_at, created_at,
                               standing_changes, standing_by)
     VALUES ($1, $2, $3, $4, $5, $5, 1, $6)
     ON CONFLICT (email) DO NOTHING
     RETURNING id`,
    [id, email, passwordHash, role, createdAt, addedBy],
  );
  return added !== null;
}

/** Creates the first admin's account; false when an admin exists. */
export async function addFirstAdmin(
  writer: Writer,
  { id, email, passwordHash }: Omit<NewAccount, 'createdAt'>,
): Promise<boolean> {
  const added = await idOf(
    writer,
    `INSERT INTO user_account (id, email, password_hash, role, email_verified_at, standing_changes)
     SELECT $1, $2, $3, 'admin', now(), 1
      WHERE NOT EXISTS (SELECT FROM user_account WHERE role = 'admin')
     RETURNING id`,
    [id, email, passwordHash],
  );
  return added !== null;
}

/** Changes a staff member's role or activity, and ends all their sessions. */
export async function changeStaff(writer: Writer, change: StaffChange): Promise<void> {
  const { id, role, active, changedBy, changedAt, passwordHash } = change;
  await writer.query(
    `UPDATE user_account
        SET role = $2, session_version = session_version + 1,
            standing_changes = standing_changes + 1, standing_by = $5,
            password_hash = coalesce($6, password_hash),
            deactivated_at = CASE WHEN $3 THEN NULL ELSE coalesce(deactivated_at, $4) END
      WHERE id = $1`,
    [id, role, active, changedAt, changedBy, passwordHash],
  );
}

/** Sets the password of invited staff and verifies their address; false for an unknown user. */
export async function acceptInvitation(
  writer: Writer,
  id: string,
  passwordHash: string,
  verifiedAt: Date,
): Promise<boolean> {
  const accepted = await idOf(
    writer,
    `UPDATE user_account
        SET password_hash = $2, session_version = session_version + 1,
            email_verified_at = coalesce(email_verified_at, $3)
      WHERE id = $1 AND role <> 'player' AND deactivated_at IS NULL
     RETURNING id`,
    [id, passwordHash, verifiedAt],
  );
  return accepted !== null;
}

/** Sets a password and ends all sessions of the user. */
export async function setPassword(writer: Writer, id: Id, passwordHash: string): Promise<void> {
  await writer.query(
    `UPDATE user_account
        SET password_hash = $2, session_version = session_version + 1 WHERE id = $1`,
    [id, passwordHash],
  );
}

/** Invalidates every earlier session token. Returns the version of the next one. */
export async function endSessions(writer: Writer, id: Id): Promise<number> {
  const { rows } = await writer.query<{ version: number }>(
    `UPDATE user_account SET session_version = session_version + 1 WHERE id = $1
     RETURNING session_version AS version`,
    [id],
  );
  return rows[0]?.version ?? 0;
}

async function idOf(writer: Writer, text: string, values: unknown[]): Promise<Id | null> {
  const { rows } = await writer.query<{ id: Id }>(text, values);
  return rows[0]?.id ?? null;
}
