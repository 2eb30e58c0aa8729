import { ApiProperty } from '@nestjs/swagger';
import { TypedPassword } from '../passwords/password-field.js';

export class BeginSecondFactorDto {
  @TypedPassword()
  readonly password!: string;
}

export class BegunSecondFactor {
  @ApiProperty({ description: 'To type into the app where no QR code can be read (Base32).' })
  readonly secret!: string;

  @ApiProperty({ example: 'otpauth://totp/Arena:ravi@example.com?secret=…', description: 'QR.' })
  readonly uri!: string;
}
