import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, QueryText } from '../../../platform/http/index.js';
import { NamedTournaments, NameTournaments } from './name-tournaments.query.js';

export class TournamentNamesFilter {
  @QueryText('Part of the name, or a whole mode or id')
  q?: string;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/names')
export class NameTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Find the ids of tournaments by name; returns the newest 10' })
  @ApiOkResponse({ type: NamedTournaments })
  name(@Query() { q }: TournamentNamesFilter): Promise<NamedTournaments> {
    return this.queries.execute(new NameTournaments(q));
  }
}
