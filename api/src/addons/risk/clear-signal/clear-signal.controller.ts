import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { NoteRequest } from '../decide/decide.controller.js';
import { ClearSignal } from './clear-signal.command.js';

@ApiTags('risk')
@Controller('admin/risk/signals')
export class ClearSignalController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/clear')
  @HttpCode(204)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Mark a signal as a false positive. A new signal appears only with new evidence',
  })
  @ApiNoContentResponse()
  clear(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { note }: NoteRequest,
  ): Promise<void> {
    return this.commands.execute(new ClearSignal(userId, id, note));
  }
}
