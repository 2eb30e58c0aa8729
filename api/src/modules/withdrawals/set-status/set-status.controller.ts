import { Body, Controller, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { SetStatus } from './set-status.command.js';
import { SetStatusOptions, SetStatusRequest, StatusSet } from './set-status.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class SetStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Put('status/:id')
  @ForAdmins()
  @ApiOperation({ summary: 'Set the status of a withdrawal, its notes and its redeem code' })
  @Idempotent()
  @ApiOkResponse({ type: StatusSet })
  set(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() change: SetStatusRequest,
    @Query() { dryRun }: SetStatusOptions,
    @RequestKey() key: string,
  ): Promise<StatusSet> {
    return this.commands.execute(new SetStatus(session.userId, id, change, dryRun, key));
  }
}
