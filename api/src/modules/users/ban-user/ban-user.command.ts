import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';

export class BanUser extends Command<UserResponse> {
  constructor(
    readonly adminId: Id,
    readonly userId: Id,
    readonly reason: string,
  ) {
    super();
  }
}
