import {
  Controller,
  Get,
  Header,
  Param,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CsvColumn } from '../../platform/csv/index.js';
import {
  type ArenaRequest,
  CurrentSession,
  ForAdmins,
  ForStaff,
  QueryChoice,
  QueryNumber,
  QueryText,
  type Session,
} from '../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import { gameMode } from './domain/mode.js';
import { AdminLists, NamedTournaments } from './read/admin-lists.js';
import { TournamentCard } from './read/card.view.js';
import { CARD_HEADERS } from './read/card-query.js';
import { foundTournaments, TournamentFilter } from './read/found-tournaments.js';
import { cardsAnswer } from './read/kept-cards.js';
import { orderWords } from './read/keyset.js';
import { TournamentView } from './read/tournament.view.js';
import { TournamentReader } from './read/tournament-reader.js';
import { viewerOf } from './read/tournament-rows-to-views.js';
import { TournamentStatisticsView } from './read/tournament-statistics.js';
import { Rounds } from './store/rounds.js';
import { NOW_COLUMNS, NOW_TABLES, type TournamentNowRow } from './store/tournament-now.js';
import { TournamentRows } from './store/tournament-rows.js';
import { ParticipantsView } from './tournaments.controller.js';

const MOST = 200;

class AllTournamentsQuery extends TournamentFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: MOST, fallback: MOST })
  limit: number = MOST;

  @QueryChoice(['card'], { name: 'TournamentListView' })
  view?: 'card';

  @QueryText('Only with `view=card`: header `X-Next-Cursor` of the previous page', 1_000)
  cursor?: string;
}

class TournamentsPage {
  @ApiProperty({ type: [TournamentView] })
  tournaments!: TournamentView[];

  @ApiProperty({ type: TournamentStatisticsView })
  statistics!: TournamentStatisticsView;
}

class TournamentCardsPage {
  @ApiProperty({ type: [TournamentCard] })
  tournaments!: TournamentCard[];

  @ApiProperty({ type: TournamentStatisticsView })
  statistics!: TournamentStatisticsView;
}

export class TournamentNamesFilter {
  @QueryText('Part of the name, or a whole mode or id')
  q?: string;
}

class PeoplePageQuery {
  @QueryNumber({ min: 1, max: 1_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: 1_000, fallback: 1_000 })
  limit: number = 1_000;
}

export class ScoreView {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  place!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  kills!: number;
}

export class ScoredParticipantsView extends ParticipantsView {
  @ApiProperty({
    type: [ScoreView],
    maxItems: 1_000,
    description:
      'Places and kills of these participants in the declared results; empty if only the winners ' +
      'were declared',
  })
  scores!: ScoreView[];
}

interface Row extends TournamentNowRow {
  readonly fees_tokens: number;
  readonly prizes_tokens: number;
}

/** Columns of the file. The room is excluded, because the file may be passed on. */
const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'name', of: ({ name }) => name },
  { name: 'mode', of: ({ mode }) => gameMode(mode).title },
  { name: 'status', of: ({ status }) => status },
  { name: 'round', of: ({ round }) => round },
  { name: 'start', time: (row) => row.start_time },
  { name: 'end', time: (row) => row.end_time },
  { name: 'participants', of: ({ participants }) => participants },
  { name: 'max_participants', of: (row) => row.max_participants },
  { name: 'entry_fee_tokens', of: (row) => row.entry_fee_tokens },
  { name: 'prize_pool_tokens', of: (row) => row.prize_pool_tokens },
  { name: 'fees_kept_tokens', of: (row) => row.fees_tokens },
  { name: 'prizes_paid_tokens', of: (row) => row.prizes_tokens },
  { name: 'created', time: (row) => row.created_at },
  { name: 'cancelled', time: (row) => row.cancelled_at },
];

/** What staff read of tournaments. */
@ApiTags('tournaments (admin)')
@Controller('tournaments/admin')
export class TournamentsAdminController {
  constructor(
    private readonly lists: AdminLists,
    private readonly reader: TournamentReader,
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly file: ListFile,
  ) {}

  @Get('all')
  @ForAdmins()
  @ApiOperation({ summary: 'List all tournaments, with statistics' })
  @ApiExtraModels(TournamentCardsPage)
  @ApiOkResponse({
    type: TournamentsPage,
    description: 'With `view=card` the answer is a TournamentCardsPage',
    headers: {
      'X-Total-Count': {
        description: 'Number of tournaments on all pages',
        schema: { type: 'integer' },
      },
      ...CARD_HEADERS,
    },
  })
  async list(
    @Query() filter: AllTournamentsQuery,
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, nextCursor, total } = await this.lists.page(filter, viewerOf(session));
    void reply.header('X-Total-Count', String(total));
    if (filter.view !== 'card') return void reply.send(body);
    return cardsAnswer(body, nextCursor).send(request, reply);
  }

  @Get('names')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Find the ids of tournaments by name; returns the newest 10' })
  @ApiOkResponse({ type: NamedTournaments })
  named(@Query() { q }: TournamentNamesFilter): Promise<NamedTournaments> {
    return this.lists.named(q);
  }

  @Get('export')
  @ForStaff()
  @AnswersListFile('Export the tournaments that match the filters, as a CSV file')
  export(
    @Query() filter: TournamentFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const { where, values, order } = foundTournaments(filter);
    return this.file.send<Row & object>(session, {
      list: 'tournaments',
      filter,
      text: `SELECT ${NOW_COLUMNS},
                    coalesce(r.fees_tokens - r.refunded_tokens, 0) AS fees_tokens,
                    coalesce(r.prizes_tokens, 0) AS prizes_tokens
               FROM ${NOW_TABLES}
              WHERE t.deleted_at IS NULL AND $1::uuid IS NULL AND ${where}
              ORDER BY ${orderWords(order)}`,
      values: [null, ...values],
      columns: COLUMNS,
    });
  }

  @Get(':id/participants')
  @ForAdmins()
  @ApiOperation({
    summary: 'List all participants of a tournament with unmasked data, in the order of joining',
  })
  @ApiOkResponse({ type: ScoredParticipantsView })
  async participants(
    @Param('id') id: string,
    @Query() page: PeoplePageQuery,
    @CurrentSession() session: Session,
  ): Promise<ScoredParticipantsView> {
    const { id: known, round } = await this.rows.load(id);
    const participants = await this.reader.participants(known, page, viewerOf(session));
    const scores = await this.rounds.scores(
      { tournamentId: known, round },
      participants.map(({ userId }) => userId),
    );
    return { participants, scores: [...scores] };
  }
}
