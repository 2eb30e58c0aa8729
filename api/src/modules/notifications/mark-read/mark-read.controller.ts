import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MarkRead } from './mark-read.command.js';
import { ReadNotifications, UnreadLeft } from './mark-read.dto.js';

@Controller('notifications')
export class MarkReadController {
  constructor(private readonly commandBus: CommandBus) {}

  @Put('read')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOkResponse({ type: UnreadLeft })
  read(
    @CurrentSession() session: Session,
    @Body() { ids }: ReadNotifications,
  ): Promise<UnreadLeft> {
    return this.commandBus.execute(new MarkRead(session.userId, ids ?? null));
  }
}
