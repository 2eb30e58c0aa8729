import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  ForAdmins,
  QueryChoice,
  QueryNumber,
  QueryText,
  type Session,
} from '../../../platform/http/index.js';
import { CARD_HEADERS } from '../read/card-query.js';
import { cardsAnswer } from '../read/kept-cards.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { ListAllTournaments, TournamentFilter } from './list-all-tournaments.query.js';
import { TournamentCardsPage, TournamentsPage } from './list-all-tournaments.view.js';

const MOST = 200;

class AllTournamentsQuery extends TournamentFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: MOST, fallback: MOST })
  limit: number = MOST;

  @QueryChoice(['card'], { name: 'TournamentListView' })
  view?: 'card';

  @QueryText('Only with `view=card`: header `X-Next-Cursor` of the previous page', 1_000)
  cursor?: string;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/all')
export class ListAllTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List all tournaments, with statistics' })
  @ApiExtraModels(TournamentCardsPage)
  @ApiOkResponse({
    type: TournamentsPage,
    description: 'With `view=card` the answer is a TournamentCardsPage',
    headers: {
      'X-Total-Count': {
        description: 'Number of tournaments on all pages',
        schema: { type: 'integer' },
      },
      ...CARD_HEADERS,
    },
  })
  async list(
    @Query() filter: AllTournamentsQuery,
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = new ListAllTournaments(filter, viewerOf(session));
    const { body, nextCursor, total } = await this.queries.execute(query);
    void reply.header('X-Total-Count', String(total));
    if (filter.view !== 'card') return void reply.send(body);
    return cardsAnswer(body, nextCursor).send(request, reply);
  }
}
