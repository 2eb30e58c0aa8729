import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { generalRefusals, type Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';
import { UserAccounts } from '../account/user-accounts.js';
import { UserViews } from '../account/user-views.js';

export class ReadProfile extends Query<UserResponse> {
  constructor(readonly userId: Id) {
    super();
  }
}

@QueryHandler(ReadProfile)
export class ReadProfileHandler implements IQueryHandler<ReadProfile> {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly views: UserViews,
  ) {}

  async execute({ userId }: ReadProfile): Promise<UserResponse> {
    const account = await this.accounts.find(userId);
    if (!account) throw generalRefusals.USER_NOT_FOUND();
    return this.views.of(account);
  }
}
