import { Body, Controller, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { SetStatus } from './set-status.command.js';
import { SetStatusOptions, SetStatusRequest, StatusSet } from './set-status.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class SetStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Put('status/:id')
  @MayNeedSecondAdmin(StatusSet, { hasDryRun: true })
  @ApiOperation({ summary: 'Set the status of a withdrawal, its notes and its redeem code' })
  @Idempotent()
  @ApiOkResponse({ type: StatusSet })
  async set(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() change: SetStatusRequest,
    @Query() { dryRun }: SetStatusOptions,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusSet> {
    const command = new SetStatus(session.userId, id, change, dryRun, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
