import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Activity } from '../../../modules/activity/index.js';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { payoutRefusals } from '../refusals.js';
import { WakePayouts } from '../send/wake-payouts.js';
import { Control } from '../store/control.js';
import { SwitchAnswer, SwitchRequest } from './switch.dto.js';

/** The switch that stops all payouts at once. */
@ApiTags('payouts')
@Controller('admin/payouts')
export class SwitchController {
  constructor(
    private readonly control: Control,
    private readonly activity: Activity,
    private readonly wake: WakePayouts,
  ) {}

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

  private record(actor: Session, action: string, reason: string): Promise<void> {
    return this.activity.record({ actor, action, target: { type: 'payout', id: null }, reason });
  }
}
