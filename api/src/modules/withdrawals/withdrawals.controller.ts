import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { idFromText } from '../../kernel/index.js';
import {
  CurrentSession,
  ForPlayers,
  OneOf,
  type Session,
  Text,
  Tokens,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { Sightings } from '../../platform/sightings/index.js';
import {
  MIN_WITHDRAWAL_TOKENS,
  WITHDRAWAL_TYPES,
  type WithdrawalType,
} from './domain/withdrawal.js';
import { OwnHistory } from './own-history.js';
import { Requesting } from './requesting.js';
import { OwnWithdrawals, WithdrawalRequestedAnswer } from './withdrawal.dto.js';

export class WithdrawalRequest {
  @Tokens({
    label: 'Amount',
    min: MIN_WITHDRAWAL_TOKENS,
    tooSmall: 'Minimum withdrawal amount is 10 tokens',
    missing: 'Minimum withdrawal amount is 10 tokens',
    example: 50,
  })
  amount!: number;

  @OneOf(WITHDRAWAL_TYPES, { label: 'Withdrawal type' })
  type!: WithdrawalType;

  @Text({ label: 'UPI ID', kind: 'upi', min: 0, max: 100, optional: true, example: 'asha@okaxis' })
  upiId?: string;

  @Text({
    label: 'Email',
    kind: 'address',
    min: 0,
    max: 254,
    optional: true,
    example: 'asha@example.com',
  })
  email?: string;
}

/** The routes with which players withdraw tokens. */
@ApiTags('withdrawals')
@Controller('withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly requesting: Requesting,
    private readonly history: OwnHistory,
    private readonly sightings: Sightings,
  ) {}

  @Post('request')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary:
      'Request a withdrawal. The tokens leave the wallet at once and are held until the payout',
  })
  @Idempotent()
  @ApiCreatedResponse({ type: WithdrawalRequestedAnswer })
  async request(
    @CurrentSession() session: Session,
    @Body() { amount, type, upiId, email }: WithdrawalRequest,
    @RequestKey() key: string,
  ): Promise<WithdrawalRequestedAnswer> {
    // The id is derived from the idempotency key, so that a repeated request finds the withdrawal
    // of the first one.
    const id = idFromText(key);
    const requested = await this.requesting.request({
      id,
      userId: session.userId,
      amountTokens: amount,
      type,
      given: { upiId, email },
    });
    await this.sightings.request(session.userId, 'withdrawal');
    return requested;
  }

  @Get('user/history')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "List the caller's withdrawals, newest first" })
  @ApiQuery({
    name: 't',
    required: false,
    description: 'Ignored. Some clients send the present time here',
  })
  @ApiOkResponse({ type: OwnWithdrawals })
  ownHistory(@CurrentSession() session: Session): Promise<OwnWithdrawals> {
    return this.history.of(session.userId);
  }
}
