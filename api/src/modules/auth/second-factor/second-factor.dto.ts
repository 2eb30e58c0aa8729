import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PasskeyTouch, PasskeyTouchField, Text } from '../../../platform/http/index.js';
import { TypedPassword } from '../passwords/password-field.js';

/**
 * Decorates the field of a code: six digits of the authenticator app, or a recovery code. Spaces
 * are ignored; so are the hyphens of a recovery code.
 */
export const SecondFactorCode = (optional = false) =>
  Text({
    label: 'Code',
    max: 40,
    optional,
    sentence: 'Please enter the code of your authenticator app',
    example: '123456',
  });

export class SecondFactorState {
  @ApiProperty({
    example: true,
    description: 'True if the account signs in with a code besides the password.',
  })
  readonly enabled!: boolean;

  @ApiProperty({ example: false, description: 'True if all staff must have a second factor.' })
  readonly required!: boolean;

  @ApiProperty({ example: true, description: 'True if the account has a passkey.' })
  readonly hasPasskey!: boolean;

  @ApiProperty({
    enum: ['second-factor', 'passkey'],
    enumName: 'FirstFactor',
    nullable: true,
    example: null,
    description: 'What the caller must set up before doing anything else; null if nothing.',
  })
  readonly mustSetUp!: 'second-factor' | 'passkey' | null;

  @ApiProperty({ example: 8, description: 'Number of unused recovery codes.' })
  readonly recoveryCodesLeft!: number;

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  readonly since?: string;
}

export class BeginSecondFactorDto {
  @TypedPassword()
  readonly password!: string;

  /** Needed of an account that has a passkey. */
  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

export class BegunSecondFactor {
  @ApiProperty({
    description:
      'Secret in Base32, to type into the authenticator app if it cannot scan the QR code.',
  })
  readonly secret!: string;

  @ApiProperty({
    example: 'otpauth://totp/Arena:ravi@example.com?secret=…',
    description: 'Address to show as a QR code, for the authenticator app.',
  })
  readonly uri!: string;
}

export class ConfirmSecondFactorDto {
  @SecondFactorCode()
  readonly code!: string;
}

export class ConfirmedSecondFactor {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;

  @ApiProperty({
    type: [String],
    description: 'Each recovery code can be used once. The codes are not shown again.',
  })
  readonly recoveryCodes!: string[];

  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}

export class DisableSecondFactorDto {
  @TypedPassword()
  readonly password!: string;

  @SecondFactorCode()
  readonly code!: string;
}

export class DisabledSecondFactor {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;

  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}
