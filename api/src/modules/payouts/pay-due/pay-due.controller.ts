import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  type Session,
  TakesLists,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DuePaid, PayDueRequest } from './pay-due.dto.js';
import { PayDue } from './pay-due.js';

@ApiTags('payouts')
@Controller('admin/payouts')
export class PayDueController {
  constructor(private readonly payDue: PayDue) {}

  @Post('pay-due')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @TakesLists()
  @ApiOperation({
    summary: 'Pay all withdrawals that are due, or some, through the provider of payouts',
  })
  @Idempotent({ leaseSeconds: 120 })
  @ApiOkResponse({ type: DuePaid })
  pay(
    @CurrentSession() { userId }: Session,
    @Body() wanted: PayDueRequest,
    @RequestKey() key: string,
  ): Promise<DuePaid> {
    return this.payDue.pay(userId, wanted, key);
  }
}
