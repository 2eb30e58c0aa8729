import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';

const USER_SORTS = ['-createdAt', 'createdAt', '-tokens', 'tokens', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const USER_STATUSES = ['all', 'active', 'banned'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Without `limit` all users are listed, at most this many; X-Total-Count is the full number. */
const MOST_USERS = 5_000;

/** Filters and order of players, for the list and for its file. */
export class UserFilter {
  @QueryText('Part of the email, the in-game name or the Free Fire UID')
  readonly q?: string;

  @QueryChoice(USER_SORTS, { fallback: '-createdAt', name: 'UserSort' })
  readonly sort: UserSort = '-createdAt';

  @QueryChoice(USER_STATUSES, { fallback: 'all', name: 'UserStatus' })
  readonly status: UserStatus = 'all';

  /** Earliest time of registration. */
  @QueryInstant('from')
  readonly from?: Date;

  @QueryInstant('to')
  readonly to?: Date;
}

export class ListUsersParameters extends UserFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  readonly page: number = 1;

  @QueryNumber({ min: 1, max: MOST_USERS, fallback: MOST_USERS })
  readonly limit: number = MOST_USERS;
}

/** A player in the admins' list. */
export class ListedUserResponse extends UserResponse {
  @ApiProperty({ example: false, description: 'True if another player has the same Free Fire UID' })
  readonly uidShared!: boolean;
}
