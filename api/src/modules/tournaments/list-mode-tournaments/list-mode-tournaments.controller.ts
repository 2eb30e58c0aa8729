import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  ForAnyone,
  KeptJson,
  MaybeSession,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { TournamentCard } from '../read/card.view.js';
import { ApiTournamentList, SizedCardQuery } from '../read/card-query.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import {
  ListModeCards,
  ListModeTournaments,
  type ModeList,
} from './list-mode-tournaments.query.js';

class ModePageQuery extends SizedCardQuery {
  @QueryNumber({ min: 1, max: 10_000, fallback: 1 })
  page: number = 1;
}

const modeParam = () =>
  ApiParam({ name: 'mode', description: 'Slug or title of a mode', example: 'survival' });

@ApiTags('tournaments')
@Controller('tournaments/mode/:mode')
export class ListModeTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('upcoming')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'List the upcoming tournaments of a mode, soonest first' })
  @ApiTournamentList(TournamentCard)
  upcoming(
    @Param('mode') mode: string,
    @Query() query: ModePageQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.list({ mode, list: 'upcoming' }, query, session, request, reply);
  }

  @Get('ongoing')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'List the tournaments of a mode that are being played now' })
  @ApiTournamentList(TournamentCard)
  ongoing(
    @Param('mode') mode: string,
    @Query() query: ModePageQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.list({ mode, list: 'ongoing' }, query, session, request, reply);
  }

  @Get('completed')
  @ForAnyone()
  @modeParam()
  @ApiOperation({
    summary: 'List the completed tournaments of a mode with their winners, newest first',
  })
  @ApiTournamentList(TournamentCard)
  completed(
    @Param('mode') mode: string,
    @Query() query: ModePageQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.list({ mode, list: 'completed' }, query, session, request, reply);
  }

  private async list(
    { mode, list }: { readonly mode: string; readonly list: ModeList },
    { view, cursor, limit, page }: ModePageQuery,
    session: Session | null,
    request: ArenaRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (view === 'card') {
      const cards = await this.queries.execute(new ListModeCards(mode, list, cursor, limit));
      return cards.send(request, reply);
    }
    const query = new ListModeTournaments(mode, list, page, viewerOf(session));
    const whole = await this.queries.execute(query);
    if (whole instanceof KeptJson) return whole.send(request, reply);
    void reply.send(whole);
  }
}
