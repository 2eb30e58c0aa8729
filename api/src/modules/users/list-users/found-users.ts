import { insidePattern, type Statement } from '../../../platform/database/index.js';
import type { UserAccount } from '../account/user-accounts.js';
import type { UserFilter, UserSort } from './list-users.dto.js';

const ORDERS: Readonly<Record<UserSort, string>> = {
  '-createdAt': 'u.created_at DESC, u.id DESC',
  createdAt: 'u.created_at, u.id',
  // Of equally rich players the oldest account comes first, as in the list of top holders.
  '-tokens': 'tokens DESC, u.created_at, u.id',
  tokens: 'tokens, u.created_at, u.id',
  email: 'u.email',
};

const FILTER = `u.role = 'player'
  AND ($1 = 'all' OR (u.banned_at IS NOT NULL) = ($1 = 'banned'))
  AND ($2::text IS NULL OR u.searched LIKE $2)
  AND ($3::timestamptz IS NULL OR u.created_at >= $3)
  AND ($4::timestamptz IS NULL OR u.created_at <= $4)`;

export interface ListedUser extends UserAccount {
  readonly tokens: number;
  readonly uid_shared: boolean;
}

/** Players only, with the balances of the books, in the order asked for. */
export function foundUsers(filter: UserFilter): Statement {
  return {
    text: `
      SELECT u.id, u.email, u.role, u.in_game_name, u.free_fire_uid, u.banned_at, u.ban_reason,
             u.created_at, coalesce(wallet.balance, 0) AS tokens,
             EXISTS (SELECT FROM user_account other
                      WHERE other.free_fire_uid = u.free_fire_uid AND other.id <> u.id
                        AND other.role = 'player') AS uid_shared
        FROM user_account u
        LEFT JOIN ledger.account wallet ON wallet.name = 'player:' || u.id
       WHERE ${FILTER} ORDER BY ${ORDERS[filter.sort]}`,
    values: valuesOf(filter),
  };
}

export function countedUsers(filter: UserFilter): Statement {
  return {
    text: `SELECT count(*) AS total FROM user_account u WHERE ${FILTER}`,
    values: valuesOf(filter),
  };
}

function valuesOf({ status, q, from, to }: UserFilter): readonly unknown[] {
  return [status, q === undefined ? null : insidePattern(q), from ?? null, to ?? null];
}
