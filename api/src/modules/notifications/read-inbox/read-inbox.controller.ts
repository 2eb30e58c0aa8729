import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Inbox, InboxPage, ReadInbox } from './read-inbox.query.js';

@Controller('notifications')
export class ReadInboxController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOkResponse({ type: Inbox })
  read(@CurrentSession() session: Session, @Query() page: InboxPage): Promise<Inbox> {
    return this.queryBus.execute(new ReadInbox(session.userId, page));
  }
}
