import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { describeUser } from '../account/user.response.js';
import { countedUsers, foundUsers, type ListedUser } from './found-users.js';
import { ListUsers, type UserPage } from './list-users.query.js';

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly database: Database) {}

  async execute({ parameters }: ListUsers): Promise<UserPage> {
    const { page, limit } = parameters;
    const found = foundUsers(parameters);
    const count = countedUsers(parameters);
    const [users, counted] = await Promise.all([
      this.database.rows<ListedUser>(
        `${found.text} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
        found.values,
      ),
      this.database.row<{ total: number }>(count.text, count.values),
    ]);
    return {
      users: users.map((user) => ({
        ...describeUser(user, user.tokens),
        uidShared: user.uid_shared,
      })),
      total: counted?.total ?? 0,
    };
  }
}
