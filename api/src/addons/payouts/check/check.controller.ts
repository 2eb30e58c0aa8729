import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Activity } from '../../../modules/activity/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { PayoutProviderFailure, RazorpayX } from '../razorpayx/index.js';
import { payoutRefusals } from '../refusals.js';
import { CheckPayouts } from './check-payouts.js';

class CheckedDay {
  @ApiProperty({ format: 'date', example: '2026-11-26', description: 'Day in India' })
  day!: string;

  @ApiProperty({ type: 'integer', description: 'Payouts that the ledger sent on this day' })
  payouts!: number;

  @ApiProperty({ type: 'integer', description: 'Differences that were not known before' })
  newCases!: number;
}

export class PayoutsChecked {
  @ApiProperty({ type: [CheckedDay] })
  days!: CheckedDay[];
}

@ApiTags('payouts')
@Controller('admin/payouts')
export class CheckController {
  constructor(
    private readonly check: CheckPayouts,
    private readonly provider: RazorpayX,
    private readonly activity: Activity,
  ) {}

  @Post('check')
  @HttpCode(200)
  @ForAdmins()
  @RateLimit({ points: 10, seconds: 600, by: ['user'] })
  @ApiOperation({
    summary: 'Compare ledger, payouts and bookings of yesterday and today with the provider now',
  })
  @ApiOkResponse({ type: PayoutsChecked })
  async run(@CurrentSession() session: Session): Promise<PayoutsChecked> {
    if (!this.provider.isConfigured) throw payoutRefusals.PAYOUTS_NOT_CONFIGURED();
    const days = await this.checked();
    await this.activity.record({
      actor: session,
      action: 'payouts.checked',
      target: { type: 'payout', id: null },
      after: { days },
    });
    return { days };
  }

  private async checked(): Promise<CheckedDay[]> {
    try {
      return await this.check.now();
    } catch (error) {
      if (!(error instanceof PayoutProviderFailure)) throw error;
      throw payoutRefusals.PROVIDER_AWAY();
    }
  }
}
