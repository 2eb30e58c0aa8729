import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone, MaybeSession, type Session } from '../../../platform/http/index.js';
import { TournamentView } from '../read/tournament.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { GetTournament } from './get-tournament.query.js';

@ApiTags('tournaments')
@Controller('tournaments/:id')
export class GetTournamentController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAnyone()
  @ApiOperation({ summary: 'Read one tournament, for example for a shared link' })
  @ApiOkResponse({ type: TournamentView })
  get(@Param('id') id: string, @MaybeSession() session: Session | null): Promise<TournamentView> {
    return this.queries.execute(new GetTournament(id, viewerOf(session)));
  }
}
