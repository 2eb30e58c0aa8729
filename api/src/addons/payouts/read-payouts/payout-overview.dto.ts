import { ApiProperty } from '@nestjs/swagger';
import { PAYOUT_MODES, type PayoutSettings } from '../../../modules/settings/index.js';

export class CountSum {
  @ApiProperty({ type: 'integer', example: 12 })
  count!: number;

  @ApiProperty({ type: 'integer', example: 4_800, description: 'Tokens; each is worth one rupee' })
  sum!: number;
}

export class AccountBalance {
  @ApiProperty({ example: 25_000.5 })
  rupees!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  readAt!: Date;
}

export class DayCap {
  @ApiProperty({ type: 'integer', example: 50_000, description: '0 means no cap' })
  tokens!: number;

  @ApiProperty({ type: 'integer', example: 4_800, description: 'Tokens approved today, in India' })
  used!: number;
}

/** The state of automatic payouts. */
export class PayoutOverview {
  @ApiProperty({ enum: PAYOUT_MODES, enumName: 'PayoutMode' })
  mode!: PayoutSettings['payoutsMode'];

  @ApiProperty({ description: 'True if keys, account and webhook secret of the provider are set' })
  isConfigured!: boolean;

  @ApiProperty({ description: 'True if the stop switch is on: no request to pay leaves' })
  isStopped!: boolean;

  @ApiProperty({ type: String, nullable: true })
  stoppedReason!: string | null;

  @ApiProperty({
    type: AccountBalance,
    nullable: true,
    description: 'Balance that the provider named last; null before it was read',
  })
  balance!: AccountBalance | null;

  @ApiProperty({
    description: 'True if a payout waits for money, or the balance is below what is under way',
  })
  isBalanceLow!: boolean;

  @ApiProperty({ type: CountSum, description: 'What one press would pay now' })
  due!: CountSum;

  @ApiProperty({
    type: 'integer',
    description: 'Due withdrawals of players who have risk signals, which are not on hold',
  })
  dueAtRisk!: number;

  @ApiProperty({ type: CountSum, description: 'Approved, and not sent yet' })
  waiting!: CountSum;

  @ApiProperty({ type: CountSum, description: 'Sent, and neither paid nor returned' })
  onTheWay!: CountSum;

  @ApiProperty({ type: CountSum, description: 'Failed, with no further attempt by itself' })
  needsPerson!: CountSum;

  @ApiProperty({ type: CountSum, description: 'Paid today, in India' })
  paidToday!: CountSum;

  @ApiProperty({ type: DayCap })
  dayCap!: DayCap;

  @ApiProperty({ type: 'integer', description: 'Open differences between ledger and provider' })
  openCases!: number;
}
