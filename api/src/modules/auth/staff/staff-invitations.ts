import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { StaffInvitation } from '../auth.entity.js';

const INVITATION_LIFE_MS = 7 * 24 * 3_600_000;

/**
 * Returns a random password that no person sees. It replaces the password of an account until the
 * invitation is accepted.
 */
export const unknownPassword = () => randomBytes(32).toString('base64url');

/** Invites staff to set their own password. The link works once and for seven days. */
@Injectable()
export class StaffInvitations {
  constructor(
    @InjectRepository(StaffInvitation) private readonly rows: Repository<StaffInvitation>,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an invitation and adds its mail to the outbox, in the caller's transaction. The link of
   * an earlier invitation becomes invalid.
   */
  async invite(
    client: pg.ClientBase,
    { id, email, role }: { readonly id: Id; readonly email: string; readonly role: string },
  ): Promise<OutboxMail> {
    const token = unknownPassword();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_LIFE_MS);
    const rows = within(client, this.rows);
    await rows.update({ userId: id, usedAt: IsNull() }, { usedAt: createdAt });
    await rows.insert({ tokenDigest: digestOf(token), userId: id, createdAt, expiresAt });
    const data = { token, role, expiresAt: expiresAt.toISOString() };
    return this.mail.send(
      { to: email, template: 'staff-invitation', data, worthlessAt: expiresAt },
      client,
    );
  }

  /** Returns the invited user's id while the token is valid. Does not use up the token. */
  async owner(token: string): Promise<Id | null> {
    return (await this.rows.findOneBy(this.good(token)))?.userId ?? null;
  }

  /** Marks the token as used. Returns true for only one of several simultaneous calls. */
  async use(client: pg.ClientBase, token: string): Promise<boolean> {
    const used = { usedAt: this.clock.now() };
    return (await within(client, this.rows).update(this.good(token), used)).affected === 1;
  }

  private good(token: string) {
    const expiresAt = MoreThan(this.clock.now());
    return { tokenDigest: digestOf(token), usedAt: IsNull(), expiresAt };
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest();
