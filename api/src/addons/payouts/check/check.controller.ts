import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites, RateLimit } from '../../../platform/limits/index.js';
import { PayoutProviderFailure, RazorpayX } from '../razorpayx/index.js';
import { payoutRefusals } from '../refusals.js';
import { Cases } from '../store/cases.js';
import { CloseCaseRequest, PayoutCaseList, PayoutCaseShown, shownCase } from './cases.dto.js';
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

/** How staff compare ledger, payouts and provider, and close the differences. */
@ApiTags('payouts')
@Controller('admin/payouts')
export class CheckController {
  constructor(
    private readonly check: CheckPayouts,
    private readonly cases: Cases,
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

  @Get('cases')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List differences between the ledger, the payouts and the account of the provider',
  })
  @ApiOkResponse({ type: PayoutCaseList })
  async list(): Promise<PayoutCaseList> {
    return { cases: (await this.cases.list()).map(shownCase) };
  }

  @Post('cases/:id/close')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Close a difference with what was found' })
  @ApiOkResponse({ type: PayoutCaseShown })
  async close(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() { note }: CloseCaseRequest,
  ): Promise<PayoutCaseShown> {
    if (!isId(id) || !(await this.cases.find(id))) throw payoutRefusals.CASE_NOT_FOUND();
    if (!(await this.cases.close(id, session.userId, note))) throw payoutRefusals.CASE_CLOSED();
    const closed = await this.cases.find(id);
    if (!closed) throw payoutRefusals.CASE_NOT_FOUND();
    await this.activity.record({
      actor: session,
      action: 'payout-case.closed',
      target: { type: 'payout', id },
      after: { kind: closed.kind, withdrawalId: closed.withdrawalId },
      reason: note,
    });
    return shownCase(closed);
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
