import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  MOST_COUNTED,
  ReadReplica,
  type Slice,
  type Statement,
} from '../../../platform/database/index.js';
import { describeUser } from '../account/user.response.js';
import {
  countedUsers,
  gatheredUsers,
  type ListedUser,
  slicedUsers,
  usersAmong,
} from './found-users.js';
import type { ListedUserResponse, ListUsersParameters } from './list-users.dto.js';

export interface UserPage {
  readonly users: readonly ListedUserResponse[];
  /** Number of users that match the filter. A search counts up to 1,000. */
  readonly total: number;
}

export class ListUsers extends Query<UserPage> {
  constructor(readonly parameters: ListUsersParameters) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly replica: ReadReplica) {}

  async execute({ parameters }: ListUsers): Promise<UserPage> {
    const { page, limit, q, sort } = parameters;
    const slice = { limit, offset: (page - 1) * limit };
    if (q === undefined) return this.all(parameters, slice);
    const ids = (await this.rows<{ id: string }>(gatheredUsers(parameters))).map(({ id }) => id);
    const isNarrow = ids.length <= MOST_COUNTED;
    const users = isNarrow
      ? await this.rows<ListedUser>(usersAmong(ids, sort, slice))
      : await this.slice(parameters, slice);
    return {
      users: users.map(listed),
      total: isNarrow ? ids.length : MOST_COUNTED,
    };
  }

  private async all(
    parameters: ListUsersParameters,
    slice: Pick<Slice, 'limit' | 'offset'>,
  ): Promise<UserPage> {
    const [users, [counted]] = await Promise.all([
      this.slice(parameters, slice),
      this.rows<{ total: number }>(countedUsers(parameters)),
    ]);
    return {
      users: users.map(listed),
      total: counted?.total ?? 0,
    };
  }

  private async slice(
    parameters: ListUsersParameters,
    slice: Pick<Slice, 'limit' | 'offset'>,
  ): Promise<ListedUser[]> {
    const progress = await this.replica.row<{ reached: number }>(
      'SELECT reached FROM player_wealth_progress',
    );
    return this.rows<ListedUser>(slicedUsers(parameters, slice, progress?.reached ?? 0));
  }

  private rows<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return this.replica.rows<Row>(text, values);
  }
}

const listed = (user: ListedUser) => ({
  ...describeUser(user, user.tokens),
  uidShared: user.uid_shared,
});
