import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { DepositDays } from '../../modules/payments/index.js';
import { RedemptionDays } from '../../modules/promo-codes/index.js';
import {
  type LeftOfDay,
  PAYOUT_SOURCES,
  type Rules,
  Settings,
  UNPLAYED,
} from '../../modules/settings/index.js';
import { PayoutRules } from '../../modules/withdrawals/index.js';
import { CurrentSession, ForPlayers, type Session, Text } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { Answers } from './answers/answers.js';
import { FACT_KINDS, type FactKind } from './domain/evidence.js';
import { Facts, KEPT_DAYS } from './facts/facts.js';

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

export class KeptFact {
  @ApiProperty({ enum: FACT_KINDS, enumName: 'FactKind' })
  kind!: FactKind;

  @ApiProperty({
    type: String,
    example: 'sign-in',
    description: 'Action during which the fact was recorded, such as a sign-in',
  })
  purpose!: string;

  @ApiProperty({ type: String, nullable: true, example: '203.0.113.0/24' })
  network!: string | null;

  @ApiProperty({
    type: String,
    description: 'Keyed digest in hex, which is stored instead of the value itself',
  })
  digest!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  firstSeenAt!: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  lastSeenAt!: Date;
}

export class WrittenAnswer {
  @ApiProperty({ type: String, example: 'This is my brother’s phone' })
  text!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  writtenAt!: Date;
}

export class KeptFacts {
  @ApiProperty({ type: 'integer', description: 'Days after which a fact is deleted' })
  keptDays!: number;

  @ApiProperty({ type: [KeptFact] })
  facts!: KeptFact[];

  @ApiProperty({ type: [WrittenAnswer], description: 'Explanations by the player, newest first' })
  answers!: WrittenAnswer[];
}

export class AnswerRequest {
  @Text({ label: 'Answer', kind: 'lines', max: 500, example: 'This is my brother’s phone' })
  readonly text!: string;
}

/** What players read about the rules and the stored facts, and how they explain themselves. */
@ApiTags('risk')
@Controller('risk')
export class OwnRiskController {
  constructor(
    private readonly settings: Settings,
    private readonly payouts: PayoutRules,
    private readonly deposits: DepositDays,
    private readonly redemptions: RedemptionDays,
    private readonly facts: Facts,
    private readonly answers: Answers,
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
  async rules(@CurrentSession() { userId }: Session): Promise<OwnRules> {
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

  @Get('kept')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read what is stored about the caller's account to find cheaters" })
  @ApiOkResponse({ type: KeptFacts })
  async kept(@CurrentSession() { userId }: Session): Promise<KeptFacts> {
    const facts = await this.facts.of(userId);
    const answers = await this.answers.of(userId);
    return {
      answers: answers.map(({ text, writtenAt }) => ({ text, writtenAt })),
      keptDays: KEPT_DAYS,
      facts: facts.map(({ kind, purpose, network, digest, firstSeenAt, lastSeenAt }) => ({
        kind,
        purpose,
        network,
        firstSeenAt,
        lastSeenAt,
        digest: digest.toString('hex'),
      })),
    };
  }

  @Post('answers')
  @HttpCode(204)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Send the admins an explanation of a shared phone, network or account' })
  @ApiNoContentResponse()
  explain(@CurrentSession() { userId }: Session, @Body() { text }: AnswerRequest): Promise<void> {
    return this.answers.send(userId, text);
  }
}
