import {
  Conditions,
  insidePattern,
  MOST_COUNTED,
  type Slice,
  type Statement,
} from '../../../platform/database/index.js';
import type { UserAccount } from '../account/user-accounts.js';
import type { UserFilter, UserSort } from './list-users.dto.js';

const ORDERS: Readonly<Record<UserSort, string>> = {
  '-createdAt': 'u.created_at DESC, u.id DESC',
  createdAt: 'u.created_at, u.id',
  // Players with equal balances are sorted by age of account, oldest first, as in the list of top
  // holders.
  '-tokens': 'tokens DESC, u.created_at, u.id',
  tokens: 'tokens, u.created_at DESC, u.id DESC',
  email: 'u.email',
};

const LISTED = `
  SELECT u.id, u.email, u.role, u.in_game_name, u.free_fire_uid, u.banned_at, u.ban_reason,
         u.created_at, coalesce(wallet.balance, 0) AS tokens,
         EXISTS (SELECT FROM user_account other
                  WHERE other.free_fire_uid = u.free_fire_uid AND other.id <> u.id
                    AND other.role = 'player') AS uid_shared`;
const WALLET = `LEFT JOIN ledger.account wallet ON wallet.name = 'player:' || u.id`;

export interface ListedUser extends UserAccount {
  readonly tokens: number;
  readonly uid_shared: boolean;
}

type Part = Pick<Slice, 'limit' | 'offset'>;

/** Returns the filter's SQL conditions on the table alias `u`. They always exclude staff. */
function conditionsOf({ status, q, from, to }: UserFilter): Conditions {
  const found = new Conditions().and("u.role = 'player'");
  if (status === 'banned') found.and('u.banned_at IS NOT NULL');
  if (status === 'active') found.and('u.banned_at IS NULL');
  if (q !== undefined) found.and(`u.searched LIKE ${found.place(insidePattern(q))}`);
  return found.between('u.created_at', from, to);
}

/**
 * Returns the SQL for all users that match a filter, with their balances, in the requested order.
 */
export function foundUsers(filter: UserFilter): Statement {
  const found = conditionsOf(filter);
  return {
    text: `${LISTED} FROM user_account u ${WALLET} WHERE ${found} ORDER BY ${ORDERS[filter.sort]}`,
    values: found.values,
  };
}

export function countedUsers(filter: UserFilter): Statement {
  const found = conditionsOf(filter);
  const text = `SELECT count(*) AS total FROM user_account u WHERE ${found}`;
  return { text, values: found.values };
}

/**
 * Returns the SQL for the ids of the users that match a search, in no particular order. It reads
 * one row more than the limit, so that the caller can see that there are more.
 */
export function gatheredUsers(filter: UserFilter): Statement {
  const found = conditionsOf(filter);
  const text = `SELECT u.id FROM user_account u WHERE ${found} LIMIT ${MOST_COUNTED + 1}`;
  return { text, values: found.values };
}

/** Returns the SQL of a page of the players with these ids. */
export function usersAmong(ids: readonly string[], sort: UserSort, slice: Part): Statement {
  return {
    text: `${LISTED} FROM user_account u ${WALLET} WHERE u.id = ANY ($1)
            ORDER BY ${ORDERS[sort]} ${cut(slice)}`,
    values: [ids],
  };
}

/**
 * Returns the SQL for a page of the matching users. The page's users are selected before the other
 * tables are joined, so that the join reads only a few rows.
 */
export function slicedUsers(filter: UserFilter, slice: Part, reached: number): Statement {
  const conditions = conditionsOf(filter);
  const order = ORDERS[filter.sort];
  const cutOut =
    filter.sort === 'tokens' || filter.sort === '-tokens'
      ? slicedByWealth(conditions, filter.sort, slice, reached)
      : `SELECT u.id FROM user_account u WHERE ${conditions} ORDER BY ${order} ${cut(slice)}`;
  return {
    text: `${LISTED} FROM (${cutOut}) AS found
             JOIN user_account u ON u.id = found.id ${WALLET} ORDER BY ${order}`,
    values: conditions.values,
  };
}

/**
 * Returns the SQL for a page of players sorted by tokens. The order comes from a derived table,
 * which contains the events up to `reached`. Players with later entries are sorted by their current
 * balance instead.
 */
function slicedByWealth(
  conditions: Conditions,
  sort: 'tokens' | '-tokens',
  { limit, offset }: Part,
  reached: number,
): string {
  const order = (rank: string) =>
    sort === '-tokens'
      ? `${rank}.tokens DESC, ${rank}.created_at, ${rank}.id`
      : `${rank}.tokens, ${rank}.created_at DESC, ${rank}.id DESC`;
  // Without a filter the derived table needs no join with the users, because it contains only
  // players.
  const isPlain = conditions.count === 1;
  const people = isPlain ? '' : 'JOIN user_account u ON u.id = w.user_id';
  return `
    WITH moved AS MATERIALIZED (
      SELECT DISTINCT split_part(a.name, ':', 2)::uuid AS id, a.balance AS tokens
        FROM ledger.event e
       CROSS JOIN LATERAL unnest(e.accounts) AS touched (account_id)
        JOIN ledger.account a ON a.id = touched.account_id AND a.kind = 'player'
       WHERE e.position > ${conditions.place(reached)})
    SELECT ranked.id
      FROM ((SELECT w.user_id AS id, w.tokens, w.created_at FROM player_wealth w ${people}
              WHERE NOT EXISTS (SELECT FROM moved WHERE moved.id = w.user_id)
                ${isPlain ? '' : `AND ${conditions}`}
              ORDER BY ${order('w').replaceAll('w.id', 'w.user_id')} LIMIT ${offset + limit})
            UNION ALL
            SELECT u.id, moved.tokens, u.created_at
              FROM moved JOIN user_account u ON u.id = moved.id WHERE ${conditions}) AS ranked
     ORDER BY ${order('ranked')} LIMIT ${limit} OFFSET ${offset}`;
}

const cut = ({ limit, offset }: Part) => `LIMIT ${limit} OFFSET ${offset}`;
