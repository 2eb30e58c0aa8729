import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { sameBytes } from '../../../platform/secrets/index.js';
import { ResetGrant } from '../auth.entity.js';

export const GRANT_LIFE_MS = 10 * 60_000;

/**
 * The right to set one new password. The secret of a grant proves to `reset-password` that the
 * caller has entered the code before. Only the browser that entered the code receives the secret.
 * If that browser has a browser cookie, other browsers cannot use the grant.
 */
@Injectable()
export class ResetGrants {
  constructor(
    @InjectRepository(ResetGrant) private readonly grants: Repository<ResetGrant>,
    private readonly clock: Clock,
  ) {}

  /** Creates a grant and invalidates the user's earlier grants. */
  async give(client: pg.ClientBase, userId: Id, browserDigest: Buffer | null): Promise<string> {
    const grant = randomBytes(32).toString('base64url');
    await this.revoke(client, userId);
    const expiresAt = new Date(this.clock.now().getTime() + GRANT_LIFE_MS);
    const row = { grantDigest: digestOf(grant), userId, expiresAt, browserDigest };
    await within(client, this.grants).insert(row);
    return grant;
  }

  /**
   * Returns the id of the grant's user while the grant is valid, otherwise null. Does not use up
   * the grant.
   */
  async owner(grant: string, browser: Buffer | null): Promise<Id | null> {
    const row = await this.grants.findOneBy(this.good(grant));
    const isHere = !row?.browserDigest || (browser && sameBytes(row.browserDigest, browser));
    return row && isHere ? row.userId : null;
  }

  /** Marks the grant as used. Returns true for only one of several simultaneous calls. */
  async use(client: pg.ClientBase, grant: string, userId: Id): Promise<boolean> {
    const used = { usedAt: this.clock.now() };
    const good = { ...this.good(grant), userId };
    return (await within(client, this.grants).update(good, used)).affected === 1;
  }

  async revoke(client: pg.ClientBase, userId: Id): Promise<void> {
    const used = { usedAt: this.clock.now() };
    await within(client, this.grants).update({ userId, usedAt: IsNull() }, used);
  }

  private good(grant: string) {
    const expiresAt = MoreThan(this.clock.now());
    return { grantDigest: digestOf(grant), usedAt: IsNull(), expiresAt };
  }
}

function digestOf(grant: string): Buffer {
  return createHash('sha256').update(grant).digest();
}
