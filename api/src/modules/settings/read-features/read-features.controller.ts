import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../platform/config/index.js';
import { ForAnyone } from '../../../platform/http/index.js';

class FeaturesResponse {
  @ApiProperty({ example: true, description: 'True if tokens can be bought.' })
  readonly deposits!: boolean;

  @ApiProperty({ example: true, description: 'True if tournaments with a fee can be joined.' })
  readonly paidJoins!: boolean;

  @ApiProperty({ example: true, description: 'True if withdrawals can be requested.' })
  readonly withdrawals!: boolean;
}

/** Returns the money features that are switched on, so that screens can explain early. */
@ApiTags('public')
@Controller('public')
export class ReadFeaturesController {
  constructor(private readonly config: Config) {}

  @Get('features')
  @ForAnyone()
  @ApiOperation({ summary: 'Which money features are switched on' })
  @ApiOkResponse({ type: FeaturesResponse })
  read(): FeaturesResponse {
    return { ...this.config.features };
  }
}
