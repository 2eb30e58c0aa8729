import { Controller, Get } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { Config } from '../../platform/config/index.js';
import { ForAnyone } from '../../platform/http/index.js';

class Registration {
  @ApiProperty({ example: 'EG/17' })
  readonly number!: string;

  @ApiProperty({ format: 'date', example: '2026-06-01' })
  readonly date!: string;
}

class FeaturesResponse {
  @ApiProperty({ example: true, description: 'True if tokens can be bought.' })
  readonly deposits!: boolean;

  @ApiProperty({ example: true, description: 'True if tournaments with a fee can be joined.' })
  readonly paidJoins!: boolean;

  @ApiProperty({ example: true, description: 'True if withdrawals can be requested.' })
  readonly withdrawals!: boolean;

  @ApiPropertyOptional({
    type: Registration,
    description: 'Registration of the events as an e-sport, if the owner has stated one',
  })
  readonly registration?: Registration;
}

/**
 * Returns which money features are switched on, so that a screen can explain a missing feature
 * before the user tries to use it.
 */
@ApiTags('public')
@Controller('public')
export class FeaturesController {
  constructor(private readonly config: Config) {}

  @Get('features')
  @ForAnyone()
  @ApiOperation({
    summary: 'Read whether deposits, paid tournaments and withdrawals are switched on',
  })
  @ApiOkResponse({ type: FeaturesResponse })
  read(): FeaturesResponse {
    const { profile } = this.config.choices;
    if (profile?.kind !== 'REGISTERED_ESPORT') return { ...this.config.features };
    const { number, date } = profile;
    return { ...this.config.features, registration: { number, date } };
  }
}
