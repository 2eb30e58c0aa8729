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
import { ParticipantView } from '../read/tournament.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
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

@ApiTags('tournaments')
@Controller('tournaments')
export class ListParticipantsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('admin/:id/participants')
  @ForAdmins()
  @ApiOperation({
    summary: 'List all participants of a tournament with unmasked data, in the order of joining',
  })
  @ApiOkResponse({ type: ParticipantsView })
  async all(
    @Param('id') id: string,
    @Query() page: PeoplePageQuery,
    @CurrentSession() session: Session,
  ): Promise<ParticipantsView> {
    const participants = await this.queries.execute(
      new ListParticipants(id, page, viewerOf(session)),
    );
    return { participants };
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
