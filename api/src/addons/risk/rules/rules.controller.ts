import { Body, Controller, Get, Header, HttpCode, Put, Res } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
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
import { RuleChanges } from './rule-changes.js';
import { RulesInForce, RulesSet, rulesOf, SetRulesRequest } from './rules.dto.js';

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

/** The limits of the signals, and the rules that can block payouts, deposits and promo codes. */
@ApiTags('risk')
@Controller('admin/risk')
export class RulesController {
  constructor(
    private readonly changes: RuleChanges,
    private readonly settings: Settings,
  ) {}

  @Get('bounds')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the limits above which the risk rules raise a signal' })
  @ApiOkResponse({ type: RiskBounds })
  async readBounds(): Promise<RiskBounds> {
    const settings = await this.settings.read();
    const bounds = NAMES.map((name) => ({
      name,
      value: settings[name],
      usual: RISK_DEFAULTS[name],
    }));
    return { bounds };
  }

  @Put('bounds')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent()
  @ApiOperation({
    summary:
      'Change one limit of the risk rules. All players are then evaluated again in the background',
  })
  @ApiNoContentResponse()
  setBound(
    @CurrentSession() { userId }: Session,
    @Body() { name, value }: BoundRequest,
    @RequestKey() key: string,
  ): Promise<void> {
    return this.changes.setBound(userId, name, value, key);
  }

  @Get('rules')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the rules that limit payouts, deposits and promo codes; 0 means no limit',
  })
  @ApiOkResponse({ type: RulesInForce })
  async readRules(): Promise<RulesInForce> {
    return rulesOf(await this.settings.read());
  }

  @Put('rules')
  @MayNeedSecondAdmin(RulesSet)
  @ApiOperation({
    summary:
      'Set the rules that limit payouts, deposits and promo codes. If approvals are switched on, ' +
      'loosening a rule needs a second admin',
  })
  @Idempotent()
  @ApiOkResponse({ type: RulesSet })
  async setRules(
    @CurrentSession() { userId }: Session,
    @Body() { reason, ...rules }: SetRulesRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RulesSet> {
    const command = { adminId: userId, rules, reason, key, approved: null };
    return acceptedIfWaiting(reply, await this.changes.setRules(command));
  }
}
