import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../modules/approvals/index.js';
import { CurrentSession, ForStaff, type Session, Text } from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { EventReversals, EventReversedAnswer } from './event-reversals.js';
import { ReversalOutlook, ReversalOutlooks } from './reversal-outlook.js';

export class ReverseEventRequest {
  @Text({
    label: 'Reason',
    kind: 'lines',
    max: 500,
    missing: 'Please enter a reason',
    example: 'Booked to the wrong player',
    description:
      'Reason of the reversal. It is stored permanently in the ledger, and the players concerned ' +
      'can read it',
  })
  reason!: string;
}

@ApiTags('ledger')
@Controller('admin/ledger/events')
export class ReversalsController {
  constructor(
    private readonly outlooks: ReversalOutlooks,
    private readonly reversals: EventReversals,
  ) {}

  @Get(':position/reversal')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read whether an event was reversed or can be reversed, and which entries its reversal ' +
      'would post',
  })
  @ApiOkResponse({ type: ReversalOutlook })
  read(
    @CurrentSession() { userId }: Session,
    @Param('position') position: string,
  ): Promise<ReversalOutlook> {
    return this.outlooks.of(userId, position);
  }

  @Post(':position/reverse')
  @HttpCode(200)
  @MayNeedSecondAdmin(EventReversedAnswer)
  @ApiOperation({
    summary:
      'Reverse an event: post a new event that moves everything back. An event can be reversed ' +
      'only once',
  })
  @Idempotent()
  @ApiOkResponse({ type: EventReversedAnswer })
  async reverse(
    @CurrentSession() session: Session,
    @Param('position') position: string,
    @Body() { reason }: ReverseEventRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventReversedAnswer> {
    const command = { adminId: session.userId, position, reason, key, approved: null };
    return acceptedIfWaiting(reply, await this.reversals.make(command));
  }
}
