import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAdmins,
  ForAnyone,
  MaybeSession,
  QueryNumber,
  type Session,
} from '../../../platform/http/index.js';
import { roundOf } from '../ledger-sync/ledger-sync.js';
import { ParticipantView } from '../read/tournament.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { Rounds } from '../store/rounds.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { ListParticipants } from './list-participants.query.js';

class PeoplePageQuery {
  @QueryNumber({ min: 1, max: 1_000, fallback: 1 })
  page: number = 1;

  @QueryNumber({ min: 1, max: 1_000, fallback: 1_000 })
  limit: number = 1_000;
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

@ApiTags('tournaments')
@Controller('tournaments')
export class ListParticipantsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
  ) {}

  @Get('admin/:id/participants')
  @ForAdmins()
  @ApiOperation({
    summary: 'List all participants of a tournament with unmasked data, in the order of joining',
  })
  @ApiOkResponse({ type: ScoredParticipantsView })
  async all(
    @Param('id') id: string,
    @Query() page: PeoplePageQuery,
    @CurrentSession() session: Session,
  ): Promise<ScoredParticipantsView> {
    const participants = await this.queries.execute(
      new ListParticipants(id, page, viewerOf(session)),
    );
    const scores = await this.rounds.scores(
      roundOf(await this.rows.load(id)),
      participants.map(({ userId }) => userId),
    );
    return { participants, scores: [...scores] };
  }

  @Get(':id/participants')
  @ForAnyone()
  @ApiOperation({ summary: 'List the participants of a tournament with masked data, page by page' })
  @ApiOkResponse({ type: ParticipantsView })
  async page(
    @Param('id') id: string,
    @Query() page: PublicPeoplePageQuery,
    @MaybeSession() session: Session | null,
  ): Promise<ParticipantsView> {
    const participants = await this.queries.execute(
      new ListParticipants(id, page, viewerOf(session)),
    );
    return { participants };
  }
}
