import { Body, Controller, Get, Header, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { RISK_DEFAULTS, type RiskSettings, Settings } from '../../../modules/settings/index.js';
import {
  CurrentSession,
  ForAdmins,
  ForStaff,
  OneOf,
  type Session,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { SetBound } from './set-bound.command.js';

const NAMES = Object.keys(RISK_DEFAULTS) as (keyof RiskSettings)[];

export class BoundRequest {
  @OneOf(NAMES, {
    label: 'Name',
    example: 'riskDeviceAccounts',
    sentence: 'Please choose a limit of Risk review',
  })
  readonly name!: keyof RiskSettings;

  @WholeNumber({ label: 'Value', min: 1, max: 1_000_000, example: 3 })
  readonly value!: number;
}

export class RiskBound {
  @ApiProperty({ type: String, enum: NAMES, example: 'riskDeviceAccounts' })
  name!: keyof RiskSettings;

  @ApiProperty({ type: 'integer' })
  value!: number;

  @ApiProperty({ type: 'integer', description: 'Default value of the limit' })
  usual!: number;
}

export class RiskBounds {
  @ApiProperty({ type: [RiskBound] })
  bounds!: RiskBound[];
}

@ApiTags('risk')
@Controller('admin/risk/bounds')
export class SetBoundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the limits above which the risk rules raise a signal' })
  @ApiOkResponse({ type: RiskBounds })
  async read(): Promise<RiskBounds> {
    const settings = await this.settings.read();
    const bounds = NAMES.map((name) => ({
      name,
      value: settings[name],
      usual: RISK_DEFAULTS[name],
    }));
    return { bounds };
  }

  @Put()
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent()
  @ApiOperation({
    summary:
      'Change one limit of the risk rules. All players are then evaluated again in the background',
  })
  @ApiNoContentResponse()
  set(
    @CurrentSession() { userId }: Session,
    @Body() { name, value }: BoundRequest,
    @RequestKey() key: string,
  ): Promise<void> {
    return this.commands.execute(new SetBound(userId, name, value, key));
  }
}
