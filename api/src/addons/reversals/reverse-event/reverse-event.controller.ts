import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
import { CurrentSession, type Session, Text } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { EventReversedAnswer, ReverseEvent } from './reverse-event.command.js';

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
export class ReverseEventController {
  constructor(private readonly commands: CommandBus) {}

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
    const command = new ReverseEvent(session.userId, position, reason, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
