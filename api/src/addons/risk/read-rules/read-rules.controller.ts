import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DepositDays } from '../../../modules/payments/index.js';
import { RedemptionDays } from '../../../modules/promo-codes/index.js';
import {
  type LeftOfDay,
  PAYOUT_SOURCES,
  type Rules,
  Settings,
  UNPLAYED,
} from '../../../modules/settings/index.js';
import { PayoutRules } from '../../../modules/withdrawals/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';

export class OwnDay implements LeftOfDay {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Tokens left today; null if there is no limit',
  })
  tokens!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Number of times left today; null if there is no limit',
  })
  times!: number | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Start of the next day in India, when the limit begins anew',
  })
  againAt!: Date;
}

export class OwnRules {
  @ApiProperty({ enum: PAYOUT_SOURCES })
  payoutSource!: Rules['rulePayoutSource'];

  @ApiProperty({ enum: UNPLAYED })
  unplayed!: Rules['ruleUnplayed'];

  @ApiProperty({
    type: 'integer',
    description:
      'Only for `held`: hours after a deposit before its unplayed tokens can be withdrawn',
  })
  unplayedHours!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Tokens that the rules on their source let the player withdraw now; null if the whole ' +
      'balance can be withdrawn',
  })
  payableTokens!: number | null;

  @ApiProperty({ type: OwnDay, description: "Remaining part of today's payout limit" })
  payouts!: OwnDay;

  @ApiProperty({ type: OwnDay })
  deposits!: OwnDay;

  @ApiProperty({ type: OwnDay })
  redemptions!: OwnDay;
}

@ApiTags('risk')
@Controller('risk')
export class ReadRulesController {
  constructor(
    private readonly settings: Settings,
    private readonly payouts: PayoutRules,
    private readonly deposits: DepositDays,
    private readonly redemptions: RedemptionDays,
  ) {}

  @Get('rules')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read the rules for payouts, deposits and promo codes, and how much the caller has left ' +
      'today',
  })
  @ApiOkResponse({ type: OwnRules })
  async read(@CurrentSession() { userId }: Session): Promise<OwnRules> {
    const rules = await this.settings.read();
    const payable = await this.payouts.payable(userId);
    const deposits = await this.deposits.left(userId);
    return {
      payoutSource: rules.rulePayoutSource,
      unplayed: rules.ruleUnplayed,
      unplayedHours: rules.ruleUnplayedHours,
      payableTokens: payable?.tokens ?? null,
      payouts: payable?.left ?? { tokens: null, times: null, againAt: deposits.againAt },
      deposits,
      redemptions: await this.redemptions.left(userId),
    };
  }
}
