import { ApiProperty } from '@nestjs/swagger';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';

export class ConfirmSecondFactorDto {
  @SecondFactorCode()
  readonly code!: string;
}

export class ConfirmedSecondFactor {
  @ApiProperty({ description: 'A sentence for people.' })
  readonly message!: string;

  @ApiProperty({ type: [String], description: 'Each is good once; they are never shown again.' })
  readonly recoveryCodes!: string[];

  @ApiProperty({ description: 'A new session token: every other session has ended.' })
  readonly token!: string;
}
