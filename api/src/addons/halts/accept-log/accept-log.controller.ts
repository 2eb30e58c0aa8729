import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
import { CurrentSession, type Session, Text } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { AcceptLog, LogAcceptedAnswer } from './accept-log.command.js';

export class AcceptLogRequest {
  @Text({
    label: 'Reason',
    kind: 'lines',
    max: 500,
    missing: 'Please enter a reason',
    example: 'Failover of 3 March: the two lost deposits are credited by hand',
    description: 'Reason of the decision. It is stored permanently in the ledger',
  })
  reason!: string;
}

@ApiTags('ledger')
@Controller('admin/ledger/halt')
export class AcceptLogController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/accept')
  @HttpCode(200)
  @MayNeedSecondAdmin(LogAcceptedAnswer)
  @ApiOperation({
    summary: 'Continue with the log as it is, although it contradicts what was signed',
  })
  @Idempotent()
  @ApiOkResponse({ type: LogAcceptedAnswer })
  async accept(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { reason }: AcceptLogRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LogAcceptedAnswer> {
    const command = new AcceptLog(userId, id, reason, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
