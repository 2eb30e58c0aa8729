import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { UserResponse } from '../account/user.response.js';
import { USER_COLUMNS, type UserAccount, UserAccounts } from '../account/user-accounts.js';
import { UserViews } from '../account/user-views.js';
import { userRefusals } from '../refusals.js';
import { PostStanding } from './post-standing.js';

export interface Decision {
  readonly adminId: Id;
  readonly userId: Id;
  /** Null lifts the ban. */
  readonly banReason: string | null;
}

/** What banning and unbanning have in common: the row, then the books. */
@Injectable()
export class ChangeStanding {
  constructor(
    private readonly database: Database,
    private readonly accounts: UserAccounts,
    private readonly views: UserViews,
    private readonly posting: PostStanding,
    private readonly clock: Clock,
  ) {}

  async of(decision: Decision): Promise<UserResponse> {
    const { adminId, userId, banReason } = decision;
    if (userId === adminId) throw userRefusals.CANNOT_BAN_YOURSELF();
    const before = isId(userId) ? await this.accounts.find(userId) : null;
    if (!before) throw userRefusals.USER_NOT_FOUND();
    if (before.role !== 'player') throw userRefusals.STAFF_CANNOT_BE_BANNED();
    const after = banReason === null ? await this.lift(decision) : await this.ban(decision);
    await this.posting.settle(userId);
    return this.views.of(after ?? before);
  }

  /** Again with another reason only changes the reason. */
  private ban({ adminId, userId, banReason }: Decision): Promise<UserAccount | null> {
    return this.database.row<UserAccount>(
      `UPDATE user_account
          SET ban_reason = $2,
              standing_by = CASE WHEN banned_at IS NULL THEN $3 ELSE standing_by END,
              standing_changes = standing_changes + CASE WHEN banned_at IS NULL THEN 1 ELSE 0 END,
              banned_at = coalesce(banned_at, $4)
        WHERE id = $1 AND role = 'player'
       RETURNING ${USER_COLUMNS}`,
      [userId, banReason, adminId, this.clock.now()],
    );
  }

  /** Tokens from before the ban stay dead: whoever had one logs in again. */
  private lift({ adminId, userId }: Decision): Promise<UserAccount | null> {
    return this.database.row<UserAccount>(
      `UPDATE user_account
          SET banned_at = NULL, ban_reason = NULL, standing_by = $2,
              standing_changes = standing_changes + 1, session_version = session_version + 1
        WHERE id = $1 AND role = 'player' AND banned_at IS NOT NULL
       RETURNING ${USER_COLUMNS}`,
      [userId, adminId],
    );
  }
}
