import { Query } from '@nestjs/cqrs';
import type { ListedUserResponse, ListUsersParameters } from './list-users.dto.js';

export interface UserPage {
  readonly users: readonly ListedUserResponse[];
  /** How many the filter finds in all. */
  readonly total: number;
}

export class ListUsers extends Query<UserPage> {
  constructor(readonly parameters: ListUsersParameters) {
    super();
  }
}
