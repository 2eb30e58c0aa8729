import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Role } from '../../../platform/http/index.js';

/** A user's row without the columns that only the auth module may read. */
export interface UserAccount {
  readonly id: Id;
  readonly email: string;
  readonly role: Role;
  readonly in_game_name: string | null;
  readonly free_fire_uid: string | null;
  readonly banned_at: Date | null;
  readonly ban_reason: string | null;
  readonly created_at: Date;
}

export const USER_COLUMNS =
  'id, email, role, in_game_name, free_fire_uid, banned_at, ban_reason, created_at';

@Injectable()
export class UserAccounts {
  constructor(private readonly database: Database) {}

  find(id: Id): Promise<UserAccount | null> {
    return this.database.row<UserAccount>(
      `SELECT ${USER_COLUMNS} FROM user_account WHERE id = $1`,
      [id],
    );
  }

  /** Returns users by id, for lists that show names. Unknown ids are left out. */
  async findMany(ids: readonly Id[]): Promise<ReadonlyMap<Id, UserAccount>> {
    const rows = await this.database.rows<UserAccount>(
      `SELECT ${USER_COLUMNS} FROM user_account WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
