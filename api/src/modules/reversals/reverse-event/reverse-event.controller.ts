import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../../approvals/index.js';
import { ReverseEvent } from './reverse-event.command.js';
import { EventReversedAnswer, ReverseEventRequest } from './reverse-event.dto.js';

@ApiTags('ledger')
@Controller('admin/ledger/events')
export class ReverseEventController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':position/reverse')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('office')
  @ApiOperation({ summary: 'Move back what an event moved, once, by a new event' })
  @Idempotent()
  @ApiOkResponse({ type: EventReversedAnswer })
  @ApiAcceptedResponse({ type: EventReversedAnswer, description: 'It waits for a second admin' })
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
