import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Activity } from '../../modules/activity/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../modules/approvals/index.js';
import { Settings } from '../../modules/settings/index.js';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
  TakesLists,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import {
  DuePaid,
  OnePaid,
  PayDueRequest,
  SignedPress,
  SwitchAnswer,
  SwitchRequest,
} from './pay-due/pay-due.dto.js';
import { PayDue } from './pay-due/pay-due.js';
import { PayOne } from './pay-due/pay-one.js';
import { SignPress } from './pay-due/sign-press.js';
import {
  PayoutSettingsInForce,
  PayoutSettingsSet,
  SetPayoutSettingsRequest,
  shownSettings,
} from './payout-settings/payout-settings.dto.js';
import { SetPayoutSettings } from './payout-settings/set-payout-settings.js';
import { PayoutOverview } from './read-payouts/payout-overview.dto.js';
import { ReadPayouts } from './read-payouts/read-payouts.js';
import { payoutRefusals } from './refusals.js';
import { WakePayouts } from './send/wake-payouts.js';
import { Control } from './store/control.js';

/** How staff pay withdrawals through the provider, and stop all payouts at once. */
@ApiTags('payouts')
@Controller('admin/payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: ReadPayouts,
    private readonly payDue: PayDue,
    private readonly payOne: PayOne,
    private readonly signed: SignPress,
    private readonly control: Control,
    private readonly wake: WakePayouts,
    private readonly settings: Settings,
    private readonly setSettings: SetPayoutSettings,
    private readonly activity: Activity,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the state of automatic payouts, and what is due now' })
  @ApiOkResponse({ type: PayoutOverview })
  read(@CurrentSession() { userId }: Session): Promise<PayoutOverview> {
    return this.payouts.read(userId);
  }

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

  /** Needs no password, so that nothing delays an admin who must stop payments. */
  @Post('stop')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Stop all automatic payouts: no request to pay leaves any more' })
  @ApiOkResponse({ type: SwitchAnswer })
  async stop(
    @CurrentSession() session: Session,
    @Body() { reason }: SwitchRequest,
  ): Promise<SwitchAnswer> {
    if (!(await this.control.stop(session.userId, reason))) throw payoutRefusals.STOPPED_ALREADY();
    await this.record(session, 'payouts.stopped', reason);
    return { message: 'The payouts are stopped', isStopped: true, stoppedReason: reason };
  }

  @Post('start')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({ summary: 'Start the automatic payouts again' })
  @ApiOkResponse({ type: SwitchAnswer })
  async start(
    @CurrentSession() session: Session,
    @Body() { reason }: SwitchRequest,
  ): Promise<SwitchAnswer> {
    if (!(await this.control.start())) throw payoutRefusals.NOT_STOPPED();
    await this.record(session, 'payouts.started', reason);
    await this.wake.sweep();
    return { message: 'The payouts go on', isStopped: false, stoppedReason: null };
  }

  @Get('settings')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the settings of automatic payouts' })
  @ApiOkResponse({ type: PayoutSettingsInForce })
  async readSettings(): Promise<PayoutSettingsInForce> {
    return shownSettings(await this.settings.read());
  }

  @Put('settings')
  @MayNeedSecondAdmin(PayoutSettingsSet)
  @ApiOperation({
    summary:
      'Set the settings of automatic payouts. If approvals are switched on, a change that lets ' +
      'more money leave needs a second admin',
  })
  @Idempotent()
  @ApiOkResponse({ type: PayoutSettingsSet })
  async changeSettings(
    @CurrentSession() { userId: adminId }: Session,
    @Body() { reason, ...settings }: SetPayoutSettingsRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutSettingsSet> {
    const wanted = { adminId, settings, reason, key, approved: null };
    return acceptedIfWaiting(reply, await this.setSettings.set(wanted));
  }

  private record(actor: Session, action: string, reason: string): Promise<void> {
    return this.activity.record({ actor, action, target: { type: 'payout', id: null }, reason });
  }
}
