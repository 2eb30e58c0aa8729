import { Query } from '@nestjs/cqrs';
import type { UserResponse } from '../account/user.response.js';
import type { ListUsersParameters } from './list-users.dto.js';

export interface UserPage {
  readonly users: readonly UserResponse[];
  /** How many the filter finds in all. */
  readonly total: number;
}

export class ListUsers extends Query<UserPage> {
  constructor(readonly parameters: ListUsersParameters) {
    super();
  }
}
