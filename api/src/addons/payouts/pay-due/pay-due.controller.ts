import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  type Session,
  TakesLists,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { DuePaid, OnePaid, PayDueRequest, SignedPress } from './pay-due.dto.js';
import { PayDue } from './pay-due.js';
import { PayOne } from './pay-one.js';
import { SignPress } from './sign-press.js';

@ApiTags('payouts')
@Controller('admin/payouts')
export class PayDueController {
  constructor(
    private readonly payDue: PayDue,
    private readonly payOne: PayOne,
    private readonly signed: SignPress,
  ) {}

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
  async pay(
    @CurrentSession() session: Session,
    @Body() wanted: PayDueRequest,
    @RequestKey() key: string,
  ): Promise<DuePaid> {
    const { count, sum, ids } = wanted;
    const covered = `due:${count}:${sum}:${(ids ?? []).join(',')}`;
    await this.signed.check(session, key, wanted, covered);
    return this.payDue.pay(session.userId, wanted, key);
  }

  @Post('pay/:withdrawalId')
  @HttpCode(200)
  @MayNeedSecondAdmin(OnePaid)
  @ApiOperation({
    summary:
      'Pay one withdrawal through the provider. Above the limit of one admin, a second admin must ' +
      'approve it, and then it is sent',
  })
  @Idempotent()
  @ApiOkResponse({ type: OnePaid })
  async one(
    @CurrentSession() session: Session,
    @Param('withdrawalId') withdrawalId: string,
    @Body() press: SignedPress,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnePaid> {
    const adminId = session.userId;
    await this.signed.check(session, key, press, `one:${withdrawalId}`);
    const paid = await this.payOne.pay({ adminId, withdrawalId, key, approved: null });
    return acceptedIfWaiting(reply, paid);
  }
}
