import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';

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
