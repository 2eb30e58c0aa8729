import { Body, Controller, Get, Header, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
  Text,
  Tokens,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../accepted.js';
import { AdminSpending } from '../spending.js';
import { Threshold } from '../threshold.js';
import { SetThreshold, ThresholdAnswer, ThresholdSet } from './set-threshold.command.js';

export class SetThresholdRequest {
  @Tokens({
    label: 'Amount',
    min: 0,
    example: 5000,
    description: 'More tokens than this in 24 hours need a second admin; 0: nothing does',
  })
  aboveTokens!: number;

  @Text({ label: 'Reason', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class Bound extends ThresholdAnswer {
  @ApiProperty({
    type: 'integer',
    description: 'Admins who can sign in. One alone approves nothing',
  })
  activeAdmins!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the caller alone paid out in the last 24 hours; they count towards the limit',
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
  @LimitWrites('admin')
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
