import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { HistoryPage, TokenHistory } from './read-history.dto.js';
import { ReadHistory } from './read-history.query.js';

@ApiTags('tokens')
@Controller('tokens')
export class ReadHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get('history')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Own movements, newest first' })
  @ApiOkResponse({ type: TokenHistory })
  read(@CurrentSession() session: Session, @Query() page: HistoryPage): Promise<TokenHistory> {
    const { limit, before, show } = page;
    return this.queries.execute(new ReadHistory(session.userId, limit, before, show));
  }
}
