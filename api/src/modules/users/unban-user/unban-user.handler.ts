import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserResponse } from '../account/user.response.js';
import { ChangeStanding } from '../standing/change-standing.js';
import { UnbanUser } from './unban-user.command.js';

@CommandHandler(UnbanUser)
export class UnbanUserHandler implements ICommandHandler<UnbanUser> {
  constructor(private readonly standing: ChangeStanding) {}

  execute({ adminId, userId }: UnbanUser): Promise<UserResponse> {
    return this.standing.of({ adminId, userId, banReason: null });
  }
}
