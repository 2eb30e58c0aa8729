import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';

export class ReadProfile extends Query<UserResponse> {
  constructor(readonly userId: Id) {
    super();
  }
}
