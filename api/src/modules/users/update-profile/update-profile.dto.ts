import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';

export class UpdateProfileDto {
  @Text({ label: 'In-game name', max: 64, example: 'AshaPlays' })
  readonly inGameName!: string;

  @Text({ label: 'Free Fire UID', max: 64, example: '123456789' })
  readonly freeFireUID!: string;
}

/** The user, flat, and once more under `user`. */
export class UpdatedProfileResponse extends UserResponse {
  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}
