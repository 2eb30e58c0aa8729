import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForPlayers,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { TournamentView } from '../read/tournament.view.js';
import { ListTournamentResults } from './list-tournament-results.query.js';

class ResultsPageQuery {
  @QueryNumber({ min: 1, max: 10_000, fallback: 1 })
  page: number = 1;
}

@ApiTags('tournaments')
@Controller('tournaments/user/results')
export class ListTournamentResultsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: 'Completed tournaments the caller played in, newest first' })
  @ApiOkResponse({ type: [TournamentView] })
  list(
    @Query() { page }: ResultsPageQuery,
    @CurrentSession() session: Session,
  ): Promise<TournamentView[]> {
    return this.queries.execute(new ListTournamentResults(session.userId, page));
  }
}
