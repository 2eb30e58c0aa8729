import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../../platform/http/index.js';
import { PushSettings, ReadPush } from './read-push.query.js';

@Controller('notifications')
export class ReadPushController {
  constructor(private readonly queries: QueryBus) {}

  @Get('push')
  @ForPlayers()
  @ApiOkResponse({ type: PushSettings })
  read(@CurrentSession() session: Session): Promise<PushSettings> {
    return this.queries.execute(new ReadPush(session));
  }
}
