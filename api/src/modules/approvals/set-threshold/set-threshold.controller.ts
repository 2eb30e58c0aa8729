import { Body, Controller, Get, Header, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentSession,
  ForStaff,
  type Session,
  Text,
  Tokens,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting } from '../accepted.js';
import { MayNeedSecondAdmin } from '../may-need-second-admin.js';
import { AdminSpending } from '../spending.js';
import { Threshold } from '../threshold.js';
import { SetThreshold, ThresholdAnswer, ThresholdSet } from './set-threshold.command.js';

export class SetThresholdRequest {
  @Tokens({
    label: 'Amount',
    min: 0,
    example: 5000,
    description:
      'Tokens that an admin may move alone in 24 hours; 0: no action needs a second admin',
  })
  aboveTokens!: number;

  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class Bound extends ThresholdAnswer {
  @ApiProperty({
    type: 'integer',
    description: 'Number of admins who can sign in. An approval needs at least two',
  })
  activeAdmins!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the caller moved without a second admin in the last 24 hours; they count ' +
      'towards the limit',
  })
  paidOutAlone!: number;
}

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
  @ApiOperation({
    summary: 'Read above how many tokens in 24 hours an admin needs the approval of a second admin',
  })
  @ApiOkResponse({ type: Bound })
  async read(@CurrentSession() { userId }: Session): Promise<Bound> {
    return {
      aboveTokens: await this.threshold.read(),
      activeAdmins: await this.threshold.activeAdmins(),
      paidOutAlone: await this.spending.ofAdmin(userId),
    };
  }

  @Put('threshold')
  @MayNeedSecondAdmin(ThresholdSet)
  @ApiOperation({
    summary:
      'Set above how many tokens a second admin is needed; to raise or switch off this limit, a ' +
      'second admin must approve',
  })
  @Idempotent()
  @ApiOkResponse({ type: ThresholdSet })
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
