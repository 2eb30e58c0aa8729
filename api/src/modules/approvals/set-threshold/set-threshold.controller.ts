import { Body, Controller, Get, Header, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../accepted.js';
import { AdminSpending } from '../spending.js';
import { Threshold } from '../threshold.js';
import { SetThreshold } from './set-threshold.command.js';
import { Bound, SetThresholdRequest, ThresholdSet } from './set-threshold.dto.js';

@ApiTags('approvals')
@Controller('admin/approvals')
export class SetThresholdController {
  constructor(
    private readonly commands: CommandBus,
    private readonly threshold: Threshold,
    private readonly spending: AdminSpending,
  ) {}

  @Get('threshold')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Above how many tokens in 24 hours a second admin is needed' })
  @ApiOkResponse({ type: Bound })
  async read(@CurrentSession() { userId }: Session): Promise<Bound> {
    return {
      aboveTokens: await this.threshold.read(),
      activeAdmins: await this.threshold.activeAdmins(),
      paidOutAlone: await this.spending.ofAdmin(userId),
    };
  }

  @Put('threshold')
  @ForAdmins()
  @LimitWrites('office')
  @AskAgain()
  @ApiOperation({ summary: 'Set it; to raise it or to switch it off takes a second admin' })
  @Idempotent()
  @ApiOkResponse({ type: ThresholdSet })
  @ApiAcceptedResponse({ type: ThresholdSet, description: 'It waits for a second admin' })
  async set(
    @CurrentSession() session: Session,
    @Body() { aboveTokens, reason }: SetThresholdRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThresholdSet> {
    const command = new SetThreshold(session.userId, aboveTokens, reason, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
