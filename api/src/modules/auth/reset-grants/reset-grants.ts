import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';

export const GRANT_LIFE_MS = 10 * 60_000;

/**
 * The right to set one new password. `reset-password` carries no code, so the proof lies in this
 * secret, which only the browser that typed the code has; knowing the email is not enough. Where
 * that browser has a name, the grant is good in no other.
 */
@Injectable()
export class ResetGrants {
  constructor(private readonly clock: Clock) {}

  /** A new grant; one that the person still had is void. */
  async give(client: pg.ClientBase, userId: Id, browser: Buffer | null): Promise<string> {
    const grant = randomBytes(32).toString('base64url');
    await this.revoke(client, userId);
    await client.query(
      `INSERT INTO reset_grant (grant_digest, user_id, expires_at, browser_digest)
       VALUES ($1, $2, $3, $4)`,
      [digestOf(grant), userId, new Date(this.clock.now().getTime() + GRANT_LIFE_MS), browser],
    );
    return grant;
  }

  /** Whose grant this is while it is good, without using it up. */
  async owner(
    client: Pick<pg.ClientBase, 'query'>,
    grant: string,
    browser: Buffer | null,
  ): Promise<Id | null> {
    const { rows } = await client.query<{ user_id: Id }>(
      `SELECT user_id FROM reset_grant
        WHERE grant_digest = $1 AND used_at IS NULL AND expires_at > $2
          AND (browser_digest IS NULL OR browser_digest = $3)`,
      [digestOf(grant), this.clock.now(), browser],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Uses the grant up; of however many come at once, one is told true. */
  async use(client: pg.ClientBase, grant: string, userId: Id): Promise<boolean> {
    const now = this.clock.now();
    const used = await client.query(
      `UPDATE reset_grant SET used_at = $3
        WHERE grant_digest = $1 AND user_id = $2 AND used_at IS NULL AND expires_at > $3`,
      [digestOf(grant), userId, now],
    );
    return used.rowCount === 1;
  }

  async revoke(client: pg.ClientBase, userId: Id): Promise<void> {
    await client.query(
      'UPDATE reset_grant SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
      [userId, this.clock.now()],
    );
  }
}

function digestOf(grant: string): Buffer {
  return createHash('sha256').update(grant).digest();
}
