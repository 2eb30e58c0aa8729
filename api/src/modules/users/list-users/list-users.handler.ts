import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { describeUser } from '../account/user.response.js';
import type { UserAccount } from '../account/user-accounts.js';
import type { UserSort } from './list-users.dto.js';
import { ListUsers, type UserPage } from './list-users.query.js';

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
  AND ($2::text IS NULL OR u.email ILIKE $2 OR u.in_game_name ILIKE $2
       OR u.free_fire_uid ILIKE $2)`;

interface ListedUser extends UserAccount {
  readonly tokens: number;
}

/** Players only, with the balances of the books, in one query. */
@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly database: Database) {}

  async execute({ filter }: ListUsers): Promise<UserPage> {
    const { q, sort, status, page, limit } = filter;
    const values = [status, q === null ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`];
    const users = await this.database.rows<ListedUser>(
      `SELECT u.id, u.email, u.role, u.in_game_name, u.free_fire_uid, u.banned_at, u.ban_reason,
              u.created_at, coalesce(wallet.balance, 0) AS tokens
         FROM user_account u
         LEFT JOIN ledger.account wallet ON wallet.name = 'player:' || u.id
        WHERE ${FILTER}
        ORDER BY ${ORDERS[sort]} LIMIT $3 OFFSET $4`,
      [...values, limit, (page - 1) * limit],
    );
    const counted = await this.database.row<{ total: number }>(
      `SELECT count(*) AS total FROM user_account u WHERE ${FILTER}`,
      values,
    );
    return {
      users: users.map((user) => describeUser(user, user.tokens)),
      total: counted?.total ?? 0,
    };
  }
}
