import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentSession,
  ForAdmins,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { ListAllTournaments, TournamentFilter } from './list-all-tournaments.query.js';
import { TournamentsPage } from './list-all-tournaments.view.js';

const MOST = 200;

class AllTournamentsQuery extends TournamentFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: MOST, fallback: MOST })
  limit: number = MOST;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/all')
export class ListAllTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'All tournaments and the statistics over them' })
  @ApiOkResponse({
    type: TournamentsPage,
    headers: {
      'X-Total-Count': {
        description: 'How many there are over all pages',
        schema: { type: 'integer' },
      },
    },
  })
  async list(
    @Query() filter: AllTournamentsQuery,
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TournamentsPage> {
    const { body, total } = await this.queries.execute(
      new ListAllTournaments(filter, viewerOf(session)),
    );
    void reply.header('X-Total-Count', String(total));
    return body;
  }
}
