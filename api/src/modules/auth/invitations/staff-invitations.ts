import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';

const INVITATION_LIFE_MS = 7 * 24 * 3_600_000;

/** A password that was never told to anybody: the account waits for its invitation. */
export const unknownPassword = () => randomBytes(32).toString('base64url');

/** Lets staff set their own first password, by a link that works once, for seven days. */
@Injectable()
export class StaffInvitations {
  constructor(
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** Puts the mail into the outbox, in the caller's transaction. An older link is void. */
  async invite(
    client: pg.ClientBase,
    { id, email, role }: { readonly id: Id; readonly email: string; readonly role: string },
  ): Promise<OutboxMail> {
    const token = unknownPassword();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS);
    await client.query(
      'UPDATE staff_invitation SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
      [id, now],
    );
    await client.query(
      `INSERT INTO staff_invitation (token_digest, user_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [digestOf(token), id, now, expiresAt],
    );
    const data = { token, role, expiresAt: expiresAt.toISOString() };
    return this.mail.send(
      { to: email, template: 'staff-invitation', data, worthlessAt: expiresAt },
      client,
    );
  }

  /** Whose invitation this is while it is good, without using it up. */
  async owner(client: Pick<pg.ClientBase, 'query'>, token: string): Promise<Id | null> {
    const { rows } = await client.query<{ user_id: Id }>(
      `SELECT user_id FROM staff_invitation
        WHERE token_digest = $1 AND used_at IS NULL AND expires_at > $2`,
      [digestOf(token), this.clock.now()],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Uses it up; of however many come at once, one is told true. */
  async use(client: pg.ClientBase, token: string): Promise<boolean> {
    const used = await client.query(
      `UPDATE staff_invitation SET used_at = $2
        WHERE token_digest = $1 AND used_at IS NULL AND expires_at > $2`,
      [digestOf(token), this.clock.now()],
    );
    return used.rowCount === 1;
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest();
