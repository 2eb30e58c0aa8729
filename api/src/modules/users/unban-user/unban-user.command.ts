import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';
import { ChangeStanding } from '../standing/change-standing.js';

export class UnbanUser extends Command<UserResponse> {
  constructor(
    readonly adminId: Id,
    readonly userId: Id,
  ) {
    super();
  }
}

@CommandHandler(UnbanUser)
export class UnbanUserHandler implements ICommandHandler<UnbanUser> {
  constructor(private readonly standing: ChangeStanding) {}

  execute({ adminId, userId }: UnbanUser): Promise<UserResponse> {
    return this.standing.of({ adminId, userId, banReason: null });
  }
}
