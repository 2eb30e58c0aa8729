import { applyDecorators, Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { Clock, idFromText } from '../../kernel/index.js';
import {
  CreateTournamentBody,
  CreateTournaments,
  gameMode,
  termsOf,
} from '../../modules/tournaments/index.js';
import {
  CurrentSession,
  ForAdmins,
  ListOf,
  type Session,
  TakesLists,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { nextDay } from './domain/series.js';
import type { TournamentSeries } from './series.entity.js';
import { SeriesRows } from './series.js';

/** Maximum number of tournaments that one call creates. */
const MOST_AT_ONCE = 50;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const NO_WEEKDAYS = 'Repeat on must be a list of different days from 1 (Monday) to 7 (Sunday)';

/** Validates a list of distinct days of the week, from 1 (Monday) to 7 (Sunday). */
function Weekdays(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      isArray: true,
      required: false,
      maxItems: WEEKDAYS.length,
      description:
        'Days of the week on which the matches repeat, from 1 (Monday) to 7 (Sunday). Each match ' +
        'is created a day before it is played',
    }),
    IsOptional(),
    IsIn(WEEKDAYS, { each: true, message: NO_WEEKDAYS }),
    ArrayUnique({ message: NO_WEEKDAYS }),
    IsArray({ message: NO_WEEKDAYS }),
  );
}

class CreateManyBody {
  @Weekdays()
  repeatOn?: number[];

  @ListOf(CreateTournamentBody, { label: 'Tournaments', min: 1, max: MOST_AT_ONCE })
  tournaments!: CreateTournamentBody[];
}

class ManyCreated {
  @ApiProperty({ example: '5 tournaments created successfully!' })
  message!: string;

  @ApiProperty({
    type: [String],
    description: 'Ids of the new tournaments, in the order of the request',
  })
  ids!: string[];
}

class SeriesView {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`' })
  id!: string;

  @ApiProperty({
    type: [String],
    description: 'Names of the matches that are created for each day',
  })
  names!: readonly string[];

  @ApiProperty({ example: 'Free Fire Survival Mode', description: 'Mode of the first match' })
  mode!: string;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: 'Days of the week, from 1 (Monday) to 7 (Sunday)',
  })
  weekdays!: readonly number[];

  @ApiProperty({
    format: 'date-time',
    description: 'Start of the first match that is not yet created',
  })
  nextStart!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

class SeriesList {
  @ApiProperty({ type: [SeriesView] })
  series!: readonly SeriesView[];
}

class SeriesStopped {
  @ApiProperty({ example: 'Series stopped. Its matches that exist stay.' })
  message!: string;
}

/** Creates many matches at once, and repeats them on days of the week. */
@ApiTags('tournaments (admin)')
@Controller('tournaments/admin')
export class SeriesController {
  constructor(
    private readonly rows: SeriesRows,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post('many')
  @TakesLists()
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 60 })
  @ApiOperation({
    summary: 'Create up to 50 tournaments. If one of them is refused, none is created',
    description:
      'With `repeatOn`, the same tournaments are created again on these days of the week',
  })
  @ApiCreatedResponse({ type: ManyCreated })
  async createMany(
    @Body() body: CreateManyBody,
    @CurrentSession() { userId }: Session,
    @RequestKey() key: string,
  ): Promise<ManyCreated> {
    const tournaments = body.tournaments.map((each, index) => ({
      id: idFromText(`${key}:${index}`),
      terms: termsOf(each),
    }));
    await this.commands.execute(new CreateTournaments(tournaments, userId));
    const { repeatOn = [] } = body;
    if (repeatOn.length > 0) {
      await this.rows.start({
        id: idFromText(`${key}:series`),
        tournaments: tournaments.map(({ terms }) => terms),
        weekdays: repeatOn,
        adminId: userId,
      });
    }
    const ids = tournaments.map(({ id }) => id);
    const many = ids.length === 1 ? '1 tournament' : `${ids.length} tournaments`;
    return { message: `${many} created successfully!`, ids };
  }

  @Get('series')
  @ForAdmins()
  @ApiOperation({ summary: 'List the running series of repeated matches, newest first' })
  @ApiOkResponse({ type: SeriesList })
  async list(): Promise<SeriesList> {
    const now = this.clock.now();
    return { series: (await this.rows.running()).map((each) => viewOf(each, now)) };
  }

  @Delete('series/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'End a series: no further matches are created' })
  @ApiOkResponse({ type: SeriesStopped })
  async stop(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SeriesStopped> {
    await this.rows.stop(id, userId);
    return { message: 'Series stopped. Its matches that exist stay.' };
  }
}

const viewOf = (series: TournamentSeries, now: Date): SeriesView => ({
  _id: series.id,
  id: series.id,
  names: series.tournaments.map(({ name }) => name),
  mode: gameMode(series.tournaments[0]?.mode ?? '').title,
  weekdays: series.weekdays,
  nextStart: nextDay(series, now).startTime.toISOString(),
  createdAt: series.createdAt.toISOString(),
});
