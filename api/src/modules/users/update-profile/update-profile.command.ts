import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';

export class UpdateProfile extends Command<UserResponse> {
  constructor(
    readonly userId: Id,
    readonly inGameName: string,
    readonly freeFireUID: string,
  ) {
    super();
  }
}
