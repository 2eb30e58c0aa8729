import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  ExactChoice,
  ForAnyone,
  QueryNumber,
  QueryText,
} from '../../../platform/http/index.js';
import { TournamentCard } from '../read/card.view.js';
import { CARD_HEADERS } from '../read/card-query.js';
import { OPEN_FILTERS, type OpenFilter, OpenMode, OpenTournaments } from './open-tournaments.js';

class OpenQuery {
  @ExactChoice('Filter', OPEN_FILTERS, { fallback: 'all', name: 'OpenFilter' })
  filter: OpenFilter = 'all';

  @QueryText('Header `X-Next-Cursor` of the previous page', 1_000)
  cursor?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit: number = 20;
}

@ApiTags('tournaments')
@Controller('tournaments/open')
export class ListOpenTournamentsController {
  constructor(private readonly open: OpenTournaments) {}

  @Get()
  @ForAnyone()
  @ApiOperation({
    summary:
      'List the tournaments of all modes that players can join now, soonest first: all, without ' +
      'a fee (`free`), for at most 20 tokens (`low`), within an hour (`soon`) or with `squads`',
  })
  @ApiOkResponse({ type: [TournamentCard], headers: CARD_HEADERS })
  async list(
    @Query() { filter, cursor, limit }: OpenQuery,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const cards = await this.open.page(filter, cursor, limit);
    await cards.send(request, reply);
  }

  @Get('modes')
  @ForAnyone()
  @ApiOperation({ summary: 'Count the tournaments of each mode that players can join now' })
  @ApiOkResponse({ type: [OpenMode] })
  modes(): Promise<OpenMode[]> {
    return this.open.modes();
  }
}
