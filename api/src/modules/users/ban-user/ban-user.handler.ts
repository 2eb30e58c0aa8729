import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserResponse } from '../account/user.response.js';
import { ChangeStanding } from '../standing/change-standing.js';
import { BanUser } from './ban-user.command.js';

/** Ends the player's sessions and freezes his wallet; nothing is taken from it. */
@CommandHandler(BanUser)
export class BanUserHandler implements ICommandHandler<BanUser> {
  constructor(private readonly standing: ChangeStanding) {}

  execute({ adminId, userId, reason }: BanUser): Promise<UserResponse> {
    return this.standing.of({ adminId, userId, banReason: reason });
  }
}
