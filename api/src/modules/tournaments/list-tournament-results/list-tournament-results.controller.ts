import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  ForPlayers,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { OwnTournamentCard } from '../read/card.view.js';
import { ApiTournamentList, SizedCardQuery } from '../read/card-query.js';
import { cardsAnswer } from '../read/kept-cards.js';
import { ListResultCards, ListTournamentResults } from './list-tournament-results.query.js';

class ResultsPageQuery extends SizedCardQuery {
  @QueryNumber({ min: 1, max: 10_000, fallback: 1 })
  page: number = 1;
}

@ApiTags('tournaments')
@Controller('tournaments/user/results')
export class ListTournamentResultsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary: 'List the completed tournaments in which the caller played, newest first',
  })
  @ApiTournamentList(OwnTournamentCard)
  async list(
    @Query() { view, cursor, limit, page }: ResultsPageQuery,
    @CurrentSession() { userId }: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (view !== 'card') {
      return void reply.send(await this.queries.execute(new ListTournamentResults(userId, page)));
    }
    const { cards, nextCursor } = await this.queries.execute(
      new ListResultCards(userId, cursor, limit),
    );
    return cardsAnswer(cards, nextCursor).send(request, reply);
  }
}
