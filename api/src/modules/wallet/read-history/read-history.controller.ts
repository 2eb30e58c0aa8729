import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ExactChoice,
  ForPlayers,
  QueryInstant,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from '../domain/movement-kinds.js';
import { ReadHistory, TokenHistory } from './read-history.query.js';

/** Maximum number of entries in one response. The next page is read with `before`. */
const MOST_MOVEMENTS = 1000;

export class HistoryPage {
  @QueryNumber({ min: 1, max: MOST_MOVEMENTS, fallback: MOST_MOVEMENTS })
  limit: number = MOST_MOVEMENTS;

  /** Limits the history to entries before this position of the log. */
  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  /** This parameter is ignored. Some clients send the time in it to bypass caches. */
  @QueryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  t?: number;
}

@ApiTags('tokens')
@Controller('tokens')
export class ReadHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get('history')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "List the entries of the caller's wallet, newest first" })
  @ApiOkResponse({ type: TokenHistory })
  read(@CurrentSession() session: Session, @Query() page: HistoryPage): Promise<TokenHistory> {
    const { limit, before, from, to, show } = page;
    const asked = { limit, before, from, to };
    return this.queries.execute(new ReadHistory(session.userId, asked, show));
  }
}
