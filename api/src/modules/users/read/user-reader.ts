import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ObjectLiteral, OrderByCondition, Repository, SelectQueryBuilder } from 'typeorm';
import { type Id, isId } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { MOST_COUNTED, searchPattern } from '../../../platform/database/index.js';
import { fieldsOf, readOn } from '../../../platform/entities/index.js';
import { describeUser } from '../account/user.response.js';
import { PlayerWealth, UserAccount } from '../account/user-account.entity.js';
import type {
  ListedUserResponse,
  ListUsersParameters,
  UserFilter,
  UserSort,
} from './user-list.dto.js';

/** Sort orders of the query, by the names of its result columns. */
const ORDERS: Readonly<Record<UserSort, OrderByCondition>> = {
  '-createdAt': { '"createdAt"': 'DESC', id: 'DESC' },
  createdAt: { '"createdAt"': 'ASC', id: 'ASC' },
  // Sorts players with equal balances by age of account, oldest first, as in the list of top
  // holders.
  '-tokens': { tokens: 'DESC', '"createdAt"': 'ASC', id: 'ASC' },
  tokens: { tokens: 'ASC', '"createdAt"': 'DESC', id: 'DESC' },
  email: { email: 'ASC' },
};

const IS_UID_SHARED = `EXISTS (SELECT FROM user_account other
  WHERE other.free_fire_uid = u.free_fire_uid AND other.id <> u.id AND other.role = 'player')`;

/** SQL for the current balances of the players with events after the position `:reached`. */
const MOVED = `
  SELECT DISTINCT CAST(split_part(a.name, ':', 2) AS uuid) AS id, a.balance AS tokens
    FROM ledger.event e
   CROSS JOIN LATERAL unnest(e.accounts) AS touched (account_id)
    JOIN ledger.account a ON a.id = touched.account_id AND a.kind = 'player'
   WHERE e.position > :reached`;

export interface ListedUser extends UserAccount {
  readonly tokens: number;
  readonly uidShared: boolean;
}

export interface UserPage {
  readonly users: readonly ListedUserResponse[];
  /** Number of users that match the filter. A search counts up to 1,000. */
  readonly total: number;
}

@Injectable()
export class UserReader {
  constructor(
    @InjectRepository(UserAccount) private readonly accounts: Repository<UserAccount>,
    @InjectRepository(PlayerWealth) private readonly wealth: Repository<PlayerWealth>,
    private readonly replica: ReadReplica,
  ) {}

  /** Selects all users that match a filter, each as a `ListedUser`, in the requested order. */
  found(filter: UserFilter): SelectQueryBuilder<UserAccount> {
    return narrowed(this.listed(filter.sort), filter);
  }

  async page(parameters: ListUsersParameters): Promise<UserPage> {
    const { q, sort } = parameters;
    const matching = narrowed(this.accounts.createQueryBuilder('u'), parameters);
    if (q === undefined) {
      const [users, [counted]] = await Promise.all([
        this.slice(parameters),
        readOn<{ total: number }>(this.replica, matching.select('count(*)', 'total')),
      ]);
      return { users: users.map(present), total: counted?.total ?? 0 };
    }
    // Reads one row more than the limit, to see if there are more matches.
    const gathered = matching.select('u.id', 'id').limit(MOST_COUNTED + 1);
    const ids = (await readOn<{ id: Id }>(this.replica, gathered)).map(({ id }) => id);
    const isNarrow = ids.length <= MOST_COUNTED;
    const users = isNarrow
      ? await this.read(cut(this.listed(sort).where('u.id = ANY (:ids)', { ids }), parameters))
      : await this.slice(parameters);
    return { users: users.map(present), total: isNarrow ? ids.length : MOST_COUNTED };
  }

  private listed(sort: UserSort): SelectQueryBuilder<UserAccount> {
    return fieldsOf(this.accounts, 'u')
      .addSelect('coalesce(wallet.balance, 0)', 'tokens')
      .addSelect(IS_UID_SHARED, 'uidShared')
      .leftJoin(
        '(SELECT name, balance FROM ledger.account)',
        'wallet',
        "wallet.name = 'player:' || u.id",
      )
      .orderBy(ORDERS[sort]);
  }

  /**
   * Reads a page of the matching users. Selects the page's users before joining other tables, so
   * that the join reads only a few rows.
   */
  private async slice(parameters: ListUsersParameters): Promise<ListedUser[]> {
    const { sort } = parameters;
    const ranked = ['tokens', '-tokens'].includes(sort)
      ? await this.byWealth(parameters)
      : narrowed(
          this.accounts.createQueryBuilder('u').select(['u.email AS email', ...ranks('u.id')]),
          parameters,
        );
    const found = cut(ranked.orderBy(ORDERS[sort]), parameters);
    return this.read(
      this.listed(sort)
        .innerJoin(`(${found.getQuery()})`, 'found', 'found.id = u.id')
        .setParameters(found.getParameters()),
    );
  }

  /**
   * Returns a query for players with their tokens. A derived table contains the tokens as of an
   * earlier position of the log. For players with later entries, the query reads the current
   * balance instead.
   */
  private async byWealth(filter: ListUsersParameters): Promise<SelectQueryBuilder<ObjectLiteral>> {
    const progress = await this.replica.row('SELECT reached FROM player_wealth_progress');
    const same = this.wealth
      .createQueryBuilder('w')
      .select(['w.tokens AS tokens', ...ranks('w.user_id', 'w')])
      .where('NOT EXISTS (SELECT FROM moved WHERE moved.id = w.user_id)')
      .orderBy(ORDERS[filter.sort])
      .limit(filter.page * filter.limit);
    // Without a filter the derived table needs no join with the users, because it contains only
    // players.
    if (filter.status !== 'all' || filter.q !== undefined || filter.from || filter.to) {
      narrowed(same.innerJoin(UserAccount, 'u', 'u.id = w.userId'), filter);
    }
    const changed = narrowed(
      this.accounts
        .createQueryBuilder('u')
        .select(['moved.tokens AS tokens', ...ranks('u.id')])
        .innerJoin('moved', 'moved', 'moved.id = u.id'),
      filter,
    );
    return this.accounts.manager
      .createQueryBuilder()
      .addCommonTableExpression(MOVED, 'moved', { materialized: true })
      .select(['ranked.tokens AS tokens', 'ranked."createdAt" AS "createdAt"', 'ranked.id AS id'])
      .from(`((${same.getQuery()}) UNION ALL (${changed.getQuery()}))`, 'ranked')
      .setParameters({ ...changed.getParameters(), reached: progress?.reached ?? 0 });
  }

  private read(query: SelectQueryBuilder<UserAccount>): Promise<ListedUser[]> {
    return readOn<ListedUser & object>(this.replica, query);
  }
}

/** Returns the columns by which every list can be sorted. */
const ranks = (id: string, alias = 'u') => [`${alias}.created_at AS "createdAt"`, `${id} AS id`];

/** Adds the filter's conditions on the accounts `u`. The conditions always exclude staff. */
function narrowed<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { status, q, from, to }: UserFilter,
): SelectQueryBuilder<Row> {
  query.andWhere("u.role = 'player'");
  if (status === 'banned') query.andWhere('u.bannedAt IS NOT NULL');
  if (status === 'active') query.andWhere('u.bannedAt IS NULL');
  if (q !== undefined && isId(q)) query.andWhere('u.id = :q', { q });
  else if (q !== undefined) query.andWhere(`u.searched LIKE ${searchPattern(':q')}`, { q });
  if (from) query.andWhere('u.createdAt >= :from', { from });
  if (to) query.andWhere('u.createdAt <= :to', { to });
  return query;
}

const cut = <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { page, limit }: ListUsersParameters,
) => query.limit(limit).offset((page - 1) * limit);

const present = (user: ListedUser) => ({
  ...describeUser(user, user.tokens),
  uidShared: user.uidShared,
  deletionAt: user.deletionDueAt?.toISOString() ?? null,
  deletedAt: user.deletedAt?.toISOString() ?? null,
});
