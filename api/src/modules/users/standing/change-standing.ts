import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock, generalRefusals, type Id, isId, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { LOCKED, within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import type { UserResponse } from '../account/user.response.js';
import { UserAccount } from '../account/user-account.entity.js';
import { UserViews } from '../account/user-views.js';
import { userRefusals } from '../refusals.js';
import { PostStanding } from './post-standing.js';

export interface Decision {
  readonly adminId: Id;
  readonly userId: Id;
  /** Reason of the ban; null to lift the ban. */
  readonly banReason: string | null;
}

/**
 * Bans or unbans a player. Either action first changes the player's row and then posts an event to
 * the ledger.
 */
@Injectable()
export class ChangeStanding {
  constructor(
    private readonly database: Database,
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    private readonly views: UserViews,
    private readonly posting: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Returns the player. Throws the refusal that a ban by this admin would get, if any. */
  async foresee(adminId: Id, userId: Id): Promise<UserResponse> {
    mustBeAnother(adminId, userId);
    const account = await this.accounts.findOneBy({ id: userId });
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    if (account.role !== 'player') throw userRefusals.STAFF_CANNOT_BE_BANNED();
    return this.views.of(account);
  }

  async of(decision: Decision): Promise<UserResponse> {
    const { adminId, userId } = decision;
    mustBeAnother(adminId, userId);
    const outcome = await this.database.transaction((client) => this.change(client, decision));
    if (outcome instanceof Refusal) throw outcome;
    await this.posting.postPending(userId);
    return this.views.of(outcome);
  }

  private async change(client: pg.ClientBase, decision: Decision): Promise<UserAccount | Refusal> {
    const accounts = within(client, this.accounts);
    const before = await accounts.findOne({ where: { id: decision.userId }, lock: LOCKED });
    if (!before) return generalRefusals.USER_NOT_FOUND();
    if (before.role !== 'player') return userRefusals.STAFF_CANNOT_BE_BANNED();
    if (before.banReason === decision.banReason) return before;
    const after = await this.write(accounts, decision, before);
    await this.activity.record(
      {
        actor: decision.adminId,
        action: decision.banReason === null ? 'user.unbanned' : 'user.banned',
        target: { type: 'user', id: before.id },
        before: { isBanned: before.bannedAt !== null, banReason: before.banReason },
        after: { isBanned: after.bannedAt !== null, banReason: after.banReason },
        reason: decision.banReason,
      },
      client,
    );
    return after;
  }

  /**
   * Bans a player or lifts the ban. A new reason for an existing ban changes only the reason.
   * Lifting a ban raises the session version, so that session tokens from before the ban stay
   * invalid and the player must log in again.
   */
  private async write(
    accounts: Repository<UserAccount>,
    { adminId: standingBy, banReason }: Decision,
    before: UserAccount,
  ): Promise<UserAccount> {
    const isNews = (before.bannedAt === null) !== (banReason === null);
    const bannedAt = banReason === null ? null : (before.bannedAt ?? this.clock.now());
    await accounts.update(
      { id: before.id },
      {
        bannedAt,
        banReason,
        ...(isNews && { standingBy, standingChanges: () => 'standing_changes + 1' }),
        ...(bannedAt === null && { sessionVersion: () => 'session_version + 1' }),
      },
    );
    return { ...before, bannedAt, banReason };
  }
}

function mustBeAnother(adminId: Id, userId: Id): void {
  if (userId === adminId) throw userRefusals.CANNOT_BAN_YOURSELF();
  if (!isId(userId)) throw generalRefusals.USER_NOT_FOUND();
}
