import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAnyone,
  ForPlayers,
  MaybeSession,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { CupLink, CupOfMatchView, CupView } from './cup.view.js';
import { CupReader } from './cup-reader.js';

class StandingsQuery {
  @QueryNumber({ min: 1, max: 1_000, fallback: 1 })
  page: number = 1;
}

@ApiTags('cups')
@Controller('cups')
export class CupsController {
  constructor(private readonly reader: CupReader) {}

  @Get('joined')
  @ForPlayers()
  @ApiOperation({ summary: 'List the cups with a match in which the caller has a seat' })
  @ApiOkResponse({ type: [CupLink] })
  joined(@CurrentSession() { userId }: Session): Promise<CupLink[]> {
    return this.reader.joined(userId);
  }

  @Get('of-match/:tournamentId')
  @ForAnyone()
  @ApiOperation({ summary: 'Find the cup to which a match belongs' })
  @ApiOkResponse({ type: CupOfMatchView })
  async ofMatch(@Param('tournamentId') tournamentId: string): Promise<CupOfMatchView> {
    return { cup: await this.reader.ofMatch(tournamentId) };
  }

  @Get(':id')
  @ForAnyone()
  @ApiOperation({ summary: 'Read a cup: its rules, its matches and a page of its standings' })
  @ApiOkResponse({ type: CupView })
  one(
    @Param('id') id: string,
    @Query() { page }: StandingsQuery,
    @MaybeSession() session: Session | null,
  ): Promise<CupView> {
    return this.reader.one(id, session, page);
  }
}
