import type pg from 'pg';
import type { Id } from '../../../kernel/index.js';
import type { Role } from '../../../platform/http/index.js';

/** Runs the statements: a connection with the caller's transaction, or the database itself. */
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
  /**
   * Hash that replaces the old password, which stops working; null to leave the password unchanged.
   */
  readonly passwordHash: string | null;
}

/**
 * Creates a player's account, or replaces the password of an account that is not verified yet.
 * Returns the account's id; null when the address is taken.
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

/**
 * Verifies a player's e-mail address and sets the password chosen at this registration. Returns the
 * account's id; null without an unverified account.
 */
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

/** Creates a staff account. Returns false when the address is taken. */
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

/** Creates the account of the first admin. Returns false when an admin exists. */
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

/**
 * Changes the role of a member of staff, or deactivates or reactivates the account. Ends all
 * sessions of the account.
 */
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

/**
 * Sets the password of an invited member of staff and verifies the address. Returns false if the
 * account is deactivated or does not belong to staff.
 */
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

/**
 * Ends all sessions of a user by raising the session version. Returns the new version, for the next
 * token.
 */
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
