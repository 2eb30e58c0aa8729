import { ApiPropertyOptional } from '@nestjs/swagger';
import { EmailAddress } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { TypedPassword } from '../passwords/password-field.js';

export class LoginDto {
  @EmailAddress()
  readonly email!: string;

  @TypedPassword()
  readonly password!: string;
}

/** Either `token` and `user`, or `needsVerification` with a message and the email. */
export class LoginResponse {
  @ApiPropertyOptional({
    description: 'The session token, sent back as `Authorization: Bearer`.',
  })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;

  @ApiPropertyOptional({ example: true, description: 'The email must be verified first.' })
  readonly needsVerification?: boolean;

  @ApiPropertyOptional({ example: 'Please verify your email before logging in' })
  readonly message?: string;

  @ApiPropertyOptional({ format: 'email' })
  readonly email?: string;
}
