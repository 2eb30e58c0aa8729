import { ApiPropertyOptional } from '@nestjs/swagger';
import { EmailAddress } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';

export class AdminLoginDto {
  @EmailAddress({ example: 'admin@example.com' })
  readonly email!: string;

  @TypedPassword()
  readonly password!: string;

  /** Only for accounts with two-step sign-in, together with the password. */
  @SecondFactorCode(true)
  readonly totp?: string;
}

/** Either `token` and `user`, or `needsTotp`: the same again, with `totp`. */
export class AdminLoginResponse {
  @ApiPropertyOptional({
    description: 'The session token, sent back as `Authorization: Bearer`.',
  })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;

  @ApiPropertyOptional({ example: true, description: 'The password is right; a code is missing.' })
  readonly needsTotp?: boolean;

  @ApiPropertyOptional({ example: 'Please enter the code of your authenticator app' })
  readonly message?: string;
}
