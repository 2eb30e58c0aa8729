import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  ForPlayers,
  type Session,
} from '../../../platform/http/index.js';
import { OwnTournamentCard } from '../read/card.view.js';
import { ApiTournamentList, SizedCardQuery } from '../read/card-query.js';
import { cardsAnswer } from '../read/kept-cards.js';
import { ListJoinedCards, ListJoinedTournaments } from './list-joined-tournaments.query.js';

@ApiTags('tournaments')
@Controller('tournaments/user/joined')
export class ListJoinedTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the upcoming and active tournaments that the caller has joined, and those cancelled ' +
      'in the last seven days',
  })
  @ApiTournamentList(OwnTournamentCard)
  async list(
    @Query() { view, cursor, limit }: SizedCardQuery,
    @CurrentSession() { userId }: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (view !== 'card') {
      return void reply.send(await this.queries.execute(new ListJoinedTournaments(userId)));
    }
    const { cards, nextCursor } = await this.queries.execute(
      new ListJoinedCards(userId, cursor, limit),
    );
    return cardsAnswer(cards, nextCursor).send(request, reply);
  }
}
