import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EmailAddress } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { NewPassword } from '../passwords/password-field.js';

export class RegisterDto {
  @EmailAddress()
  readonly email!: string;

  @NewPassword()
  readonly password!: string;
}

/** `token` and `user` when no code is asked for; otherwise only the message and the email. */
export class RegisterResponse {
  @ApiProperty({ example: 'Verification code sent to your email' })
  readonly message!: string;

  @ApiProperty({ format: 'email', example: 'asha@example.com' })
  readonly email!: string;

  @ApiPropertyOptional({ description: 'The session token, when email verification is off.' })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;
}
