import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { assert, Clock, generalRefusals, type Id, isId, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import type { UserResponse } from '../account/user.response.js';
import { USER_COLUMNS, type UserAccount, UserAccounts } from '../account/user-accounts.js';
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
 * Bans or unbans a player. Both first change the player's row and then post the event to the
 * ledger.
 */
@Injectable()
export class ChangeStanding {
  constructor(
    private readonly database: Database,
    private readonly accounts: UserAccounts,
    private readonly views: UserViews,
    private readonly posting: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Returns the player, and throws a refusal if this admin could not ban the player. */
  async foresee(adminId: Id, userId: Id): Promise<UserResponse> {
    mustBeAnother(adminId, userId);
    const account = await this.accounts.find(userId);
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
    const { rows } = await client.query<UserAccount>(
      `SELECT ${USER_COLUMNS} FROM user_account WHERE id = $1 FOR UPDATE`,
      [decision.userId],
    );
    const [before] = rows;
    if (!before) return generalRefusals.USER_NOT_FOUND();
    if (before.role !== 'player') return userRefusals.STAFF_CANNOT_BE_BANNED();
    if (before.ban_reason === decision.banReason) return before;
    const after = await this.write(client, decision, before);
    await this.activity.record(
      {
        actor: decision.adminId,
        action: decision.banReason === null ? 'user.unbanned' : 'user.banned',
        target: { type: 'user', id: before.id },
        before: { isBanned: before.banned_at !== null, banReason: before.ban_reason },
        after: { isBanned: after.banned_at !== null, banReason: after.ban_reason },
        reason: decision.banReason,
      },
      client,
    );
    return after;
  }

  /**
   * Writes the ban or its end. A new reason for an existing ban changes only the reason. Lifting a
   * ban raises the session version, so that session tokens from before the ban stay invalid and the
   * player must log in again.
   */
  private async write(
    client: pg.ClientBase,
    { adminId, userId, banReason }: Decision,
    before: UserAccount,
  ): Promise<UserAccount> {
    const isNews = (before.banned_at === null) !== (banReason === null);
    const bannedAt = banReason === null ? null : (before.banned_at ?? this.clock.now());
    const { rows } = await client.query<UserAccount>(
      `UPDATE user_account
          SET banned_at = $2, ban_reason = $3,
              standing_by = CASE WHEN $4 THEN $5 ELSE standing_by END,
              standing_changes = standing_changes + CASE WHEN $4 THEN 1 ELSE 0 END,
              session_version = session_version
                               + CASE WHEN $2::timestamptz IS NULL THEN 1 ELSE 0 END
        WHERE id = $1
       RETURNING ${USER_COLUMNS}`,
      [userId, bannedAt, banReason, isNews, adminId],
    );
    const [after] = rows;
    assert(after, 'a locked row is still there');
    return after;
  }
}

function mustBeAnother(adminId: Id, userId: Id): void {
  if (userId === adminId) throw userRefusals.CANNOT_BAN_YOURSELF();
  if (!isId(userId)) throw generalRefusals.USER_NOT_FOUND();
}
