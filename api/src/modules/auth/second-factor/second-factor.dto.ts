import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';

/** Six digits of the app, or a recovery code; spaces and hyphens are ignored. */
export const SecondFactorCode = (optional = false) =>
  Text({
    label: 'Code',
    max: 40,
    optional,
    sentence: 'Please enter the code of your authenticator app',
    example: '123456',
  });

export class SecondFactorState {
  @ApiProperty({ example: true, description: 'True if signing in needs a code.' })
  readonly enabled!: boolean;

  @ApiProperty({ example: false, description: 'True if all staff must have a second factor.' })
  readonly required!: boolean;

  @ApiProperty({ example: 8, description: 'Number of unused recovery codes.' })
  readonly recoveryCodesLeft!: number;

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  readonly since?: string;
}
