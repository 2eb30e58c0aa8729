import { ApiProperty } from '@nestjs/swagger';
import { EmailAddress } from '../../../platform/http/index.js';
import { SixDigits } from '../codes/code-field.js';

export class VerifyPasswordResetOtpDto {
  @EmailAddress()
  readonly email!: string;

  @SixDigits()
  readonly otp!: string;
}

export class VerifyPasswordResetOtpResponse {
  @ApiProperty({ example: 'Verification successful' })
  readonly message!: string;

  @ApiProperty({
    description:
      'For clients without cookies: sent back as `resetToken`. Good for 10 minutes and one use.',
  })
  readonly resetToken!: string;
}
