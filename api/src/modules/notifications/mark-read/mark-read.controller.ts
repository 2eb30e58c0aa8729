import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MarkRead, UnreadLeft } from './mark-read.command.js';

const SENTENCE = 'ids must be a list of at most 100 notification ids';

export class ReadNotifications {
  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: 100,
    description: 'Ids of the notifications to mark as read; without the list, all are marked',
  })
  @IsOptional()
  @IsUUID('all', { each: true, message: SENTENCE })
  @ArrayMaxSize(100, { message: SENTENCE })
  @IsArray({ message: SENTENCE })
  ids?: string[];
}

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
