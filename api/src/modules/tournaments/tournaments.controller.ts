import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  ExactChoice,
  ForAnyone,
  ForPlayers,
  KeptJson,
  MaybeSession,
  QueryNumber,
  QueryText,
  type Session,
} from '../../platform/http/index.js';
import { OwnSeatView, OwnTournamentCard, TournamentCard } from './read/card.view.js';
import { ApiTournamentList, CARD_HEADERS, SizedCardQuery } from './read/card-query.js';
import { Career, CareerView } from './read/career.js';
import { cardsAnswer } from './read/kept-cards.js';
import {
  OPEN_FILTERS,
  type OpenFilter,
  OpenMode,
  OpenTournaments,
} from './read/open-tournaments.js';
import { OwnSeats } from './read/own-seats.js';
import { type ModeList, type OwnList, PlayerLists } from './read/player-lists.js';
import { ParticipantView, TournamentView } from './read/tournament.view.js';
import { TournamentReader } from './read/tournament-reader.js';
import { viewerOf } from './read/tournament-rows-to-views.js';
import { TournamentRows } from './store/tournament-rows.js';

class PagedCardQuery extends SizedCardQuery {
  @QueryNumber({ min: 1, max: 10_000, fallback: 1 })
  page: number = 1;
}

class OpenQuery {
  @ExactChoice('Filter', OPEN_FILTERS, { fallback: 'all', name: 'OpenFilter' })
  filter: OpenFilter = 'all';

  @QueryText('Header `X-Next-Cursor` of the previous page', 1_000)
  cursor?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit: number = 20;
}

class OwnSeatsQuery {
  @QueryText('Title or slug of a mode. The default is all modes')
  mode?: string;

  @QueryText('Header `X-Next-Cursor` of the previous page')
  cursor?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 100 })
  limit: number = 100;
}

class PublicPeoplePageQuery {
  @QueryNumber({ min: 1, max: 1_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: 100, fallback: 100 })
  limit: number = 100;
}

export class ParticipantsView {
  @ApiProperty({ type: [ParticipantView] })
  participants!: ParticipantView[];
}

const modeParam = () =>
  ApiParam({ name: 'mode', description: 'Slug or title of a mode', example: 'survival' });

/** What guests and players read of tournaments. */
@ApiTags('tournaments')
@Controller('tournaments')
export class TournamentsController {
  constructor(
    private readonly lists: PlayerLists,
    private readonly openTournaments: OpenTournaments,
    private readonly ownSeats: OwnSeats,
    private readonly ownCareer: Career,
    private readonly reader: TournamentReader,
    private readonly rows: TournamentRows,
  ) {}

  @Get('mode/:mode/upcoming')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'List the upcoming tournaments of a mode, soonest first' })
  @ApiTournamentList(TournamentCard)
  upcoming(
    @Param('mode') mode: string,
    @Query() query: PagedCardQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.ofMode({ mode, list: 'upcoming' }, query, session, request, reply);
  }

  @Get('mode/:mode/ongoing')
  @ForAnyone()
  @modeParam()
  @ApiOperation({ summary: 'List the tournaments of a mode that are being played now' })
  @ApiTournamentList(TournamentCard)
  ongoing(
    @Param('mode') mode: string,
    @Query() query: PagedCardQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.ofMode({ mode, list: 'ongoing' }, query, session, request, reply);
  }

  @Get('mode/:mode/completed')
  @ForAnyone()
  @modeParam()
  @ApiOperation({
    summary: 'List the completed tournaments of a mode with their winners, newest first',
  })
  @ApiTournamentList(TournamentCard)
  completed(
    @Param('mode') mode: string,
    @Query() query: PagedCardQuery,
    @MaybeSession() session: Session | null,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.ofMode({ mode, list: 'completed' }, query, session, request, reply);
  }

  @Get('open')
  @ForAnyone()
  @ApiOperation({
    summary:
      'List the tournaments of all modes that players can join now, soonest first: all, without ' +
      'a fee (`free`), for at most 20 tokens (`low`), within an hour (`soon`) or with `squads`',
  })
  @ApiOkResponse({ type: [TournamentCard], headers: CARD_HEADERS })
  async open(
    @Query() { filter, cursor, limit }: OpenQuery,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const cards = await this.openTournaments.page(filter, cursor, limit);
    await cards.send(request, reply);
  }

  @Get('open/modes')
  @ForAnyone()
  @ApiOperation({ summary: 'Count the tournaments of each mode that players can join now' })
  @ApiOkResponse({ type: [OpenMode] })
  openModes(): Promise<OpenMode[]> {
    return this.openTournaments.modes();
  }

  @Get('user/joined')
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the upcoming and active tournaments that the caller has joined, and those cancelled ' +
      'in the last seven days',
  })
  @ApiTournamentList(OwnTournamentCard)
  joined(
    @Query() query: SizedCardQuery,
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.ofPlayer('joined', { ...query, page: 1 }, session, request, reply);
  }

  @Get('user/results')
  @ForPlayers()
  @ApiOperation({
    summary: 'List the completed tournaments in which the caller played, newest first',
  })
  @ApiTournamentList(OwnTournamentCard)
  results(
    @Query() query: PagedCardQuery,
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.ofPlayer('results', query, session, request, reply);
  }

  @Get('user/seats')
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the tournaments that the caller has joined, latest start first, with the id and ' +
      'password of the room',
  })
  @ApiOkResponse({
    type: [OwnSeatView],
    headers: {
      'X-Next-Cursor': {
        description: '`cursor` of the next page; absent on the last page',
        schema: { type: 'string' },
      },
    },
  })
  async seats(
    @Query() { mode, cursor, limit }: OwnSeatsQuery,
    @CurrentSession() { userId }: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnSeatView[]> {
    const { cards, nextCursor } = await this.ownSeats.page(userId, mode, cursor, limit);
    if (nextCursor) void reply.header('X-Next-Cursor', nextCursor);
    return [...cards];
  }

  @Get('user/career')
  @ForPlayers()
  @ApiOperation({
    summary: 'Read how many tournaments the caller has joined, and what the caller has won so far',
  })
  @ApiOkResponse({ type: CareerView })
  career(@CurrentSession() { userId }: Session): Promise<CareerView> {
    return this.ownCareer.of(userId);
  }

  @Get(':id')
  @ForAnyone()
  @ApiOperation({ summary: 'Read one tournament, for example for a shared link' })
  @ApiOkResponse({ type: TournamentView })
  get(@Param('id') id: string, @MaybeSession() session: Session | null): Promise<TournamentView> {
    return this.reader.one(id, viewerOf(session));
  }

  @Get(':id/participants')
  @ForAnyone()
  @ApiOperation({ summary: 'List the participants of a tournament with masked data, page by page' })
  @ApiOkResponse({ type: ParticipantsView })
  async participants(
    @Param('id') id: string,
    @Query() page: PublicPeoplePageQuery,
    @MaybeSession() session: Session | null,
  ): Promise<ParticipantsView> {
    const { id: known } = await this.rows.load(id);
    return { participants: await this.reader.participants(known, page, viewerOf(session)) };
  }

  private async ofMode(
    { mode, list }: { readonly mode: string; readonly list: ModeList },
    { view, cursor, limit, page }: PagedCardQuery,
    session: Session | null,
    request: ArenaRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (view === 'card') {
      const cards = await this.lists.cardsOfMode(mode, list, cursor, limit);
      return cards.send(request, reply);
    }
    const whole = await this.lists.ofMode(mode, list, page, viewerOf(session));
    if (whole instanceof KeptJson) return whole.send(request, reply);
    void reply.send(whole);
  }

  private async ofPlayer(
    list: OwnList,
    { view, cursor, limit, page }: PagedCardQuery,
    { userId }: Session,
    request: ArenaRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (view !== 'card') return void reply.send(await this.lists.ofPlayer(userId, list, page));
    const { cards, nextCursor } = await this.lists.cardsOfPlayer(userId, list, cursor, limit);
    return cardsAnswer(cards, nextCursor).send(request, reply);
  }
}
