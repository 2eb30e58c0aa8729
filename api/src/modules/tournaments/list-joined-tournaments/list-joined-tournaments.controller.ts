import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { TournamentView } from '../read/tournament.view.js';
import { ListJoinedTournaments } from './list-joined-tournaments.query.js';

@ApiTags('tournaments')
@Controller('tournaments/user/joined')
export class ListJoinedTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary: 'What the caller has joined: upcoming, active, and cancelled within seven days',
  })
  @ApiOkResponse({ type: [TournamentView] })
  list(@CurrentSession() session: Session): Promise<TournamentView[]> {
    return this.queries.execute(new ListJoinedTournaments(session.userId));
  }
}
