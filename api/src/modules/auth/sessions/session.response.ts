import { ApiProperty } from '@nestjs/swagger';
import { UserResponse } from '../../users/index.js';

export class SessionResponse {
  @ApiProperty({
    description: 'The session token. Clients send it in the header `Authorization: Bearer`.',
  })
  readonly token!: string;

  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}

export class MessageResponse {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;
}
