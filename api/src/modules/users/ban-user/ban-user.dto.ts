import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';

export class BanUserDto {
  @Text({ label: 'Ban reason', max: 500, example: 'Teaming in a solo tournament' })
  readonly reason!: string;
}

export class StandingResponse {
  @ApiProperty({ example: 'User banned successfully' })
  readonly message!: string;

  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}
