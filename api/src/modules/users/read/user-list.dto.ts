import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';

const USER_SORTS = ['-createdAt', 'createdAt', '-tokens', 'tokens', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const USER_STATUSES = ['all', 'active', 'banned'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/**
 * Maximum number of users in one response, with or without `limit`. The header X-Total-Count
 * contains the full number.
 */
const MOST_USERS = 5_000;

/** Filters and order for the list of players and for its export as a file. */
export class UserFilter {
  @QueryText('Part of the e-mail address, in-game name or Free Fire UID, or the whole id')
  readonly q?: string;

  @QueryChoice(USER_SORTS, { fallback: '-createdAt', name: 'UserSort' })
  readonly sort: UserSort = '-createdAt';

  @QueryChoice(USER_STATUSES, { fallback: 'all', name: 'UserStatus' })
  readonly status: UserStatus = 'all';

  /** Earliest time of registration; earlier players are left out. */
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

/** A player as the admin console lists them. */
export class ListedUserResponse extends UserResponse {
  @ApiProperty({ example: false, description: 'True if another player has the same Free Fire UID' })
  readonly uidShared!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Time from which the account is deleted, because its player asked for it',
  })
  readonly deletionAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  readonly deletedAt!: string | null;
}
