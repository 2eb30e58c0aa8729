import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ForAnyone,
  MaybeSession,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { TournamentView } from '../read/tournament.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { ListModeTournaments, type ModeList } from './list-mode-tournaments.query.js';

class ModePageQuery {
  @QueryNumber({ min: 1, max: 10_000, fallback: 1 })
  page: number = 1;
}

const modeParam = () =>
  ApiParam({ name: 'mode', description: 'A slug or a title', example: 'survival' });

@ApiTags('tournaments')
@Controller('tournaments/mode/:mode')
export class ListModeTournamentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('upcoming')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'Tournaments of a mode that can still be joined, next first' })
  @ApiOkResponse({ type: [TournamentView] })
  upcoming(
    @Param('mode') mode: string,
    @Query() { page }: ModePageQuery,
    @MaybeSession() session: Session | null,
  ): Promise<TournamentView[]> {
    return this.list(mode, 'upcoming', page, session);
  }

  @Get('ongoing')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'Tournaments of a mode that are being played (status active)' })
  @ApiOkResponse({ type: [TournamentView] })
  ongoing(
    @Param('mode') mode: string,
    @Query() { page }: ModePageQuery,
    @MaybeSession() session: Session | null,
  ): Promise<TournamentView[]> {
    return this.list(mode, 'ongoing', page, session);
  }

  @Get('completed')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'Tournaments of a mode that are over, newest first, with winners' })
  @ApiOkResponse({ type: [TournamentView] })
  completed(
    @Param('mode') mode: string,
    @Query() { page }: ModePageQuery,
    @MaybeSession() session: Session | null,
  ): Promise<TournamentView[]> {
    return this.list(mode, 'completed', page, session);
  }

  private list(
    mode: string,
    list: ModeList,
    page: number,
    session: Session | null,
  ): Promise<TournamentView[]> {
    return this.queries.execute(new ListModeTournaments(mode, list, page, viewerOf(session)));
  }
}
