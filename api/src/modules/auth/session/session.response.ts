import { ApiProperty } from '@nestjs/swagger';
import { UserResponse } from '../../users/index.js';

export class SessionResponse {
  @ApiProperty({ description: 'The session token, sent back as `Authorization: Bearer`.' })
  readonly token!: string;

  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}

export class MessageResponse {
  @ApiProperty({ description: 'A sentence for people.' })
  readonly message!: string;
}
