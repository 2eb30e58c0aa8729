import { applyDecorators, Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { idFromText } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForAdmins,
  Instant,
  ListOf,
  type Session,
  TakesLists,
  Text,
  Tokens,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import type { TournamentTerms } from '../domain/editing.js';
import { NO_PRIZE_TABLE } from '../domain/prize-table.js';
import type { SquadRule } from '../domain/tournament.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { CheckInField } from '../read/check-in.view.js';
import { PrizeTableBody, PrizeTableField } from '../read/prize-table.view.js';
import { RoomMinutesField } from '../read/room-promise.view.js';
import { SquadsField } from '../read/squads.view.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { StartSeries } from '../start-series/start-series.command.js';
import { CreateTournaments } from './create-tournament.command.js';

export const MAX_PARTICIPANTS = 1000;

export class CreateTournamentBody {
  @Text({ label: 'Name', max: 100, example: 'Friday Night' })
  name!: string;

  @Text({
    label: 'Mode',
    max: 60,
    example: 'Free Fire Survival Mode',
    description: 'Title or slug of a mode. An unknown name creates a custom mode',
  })
  mode!: string;

  @WholeNumber({
    label: 'Max participants',
    min: 2,
    max: MAX_PARTICIPANTS,
    description: 'Maximum number of participants. A Lone Wolf match always has 2',
  })
  maxParticipants!: number;

  @Tokens({ label: 'Entry fee', min: 0 })
  entryFee!: number;

  @Tokens({ label: 'Prize pool', min: 0 })
  prizePool!: number;

  @Instant({
    label: 'Start time',
    description: 'Start of the match. A time without a time zone is Indian time',
  })
  startTime!: Date;

  @Instant({ label: 'End time', description: 'End of the match, later than the start' })
  endTime!: Date;

  @Text({
    label: 'Details',
    kind: 'lines',
    max: 5000,
    description: 'Rules and other details, as plain text with line breaks',
  })
  details!: string;

  @PrizeTableField()
  prizeTable?: PrizeTableBody;

  @CheckInField()
  checkIn?: boolean;

  @SquadsField()
  squads?: SquadRule;

  @RoomMinutesField()
  roomMinutes?: number;
}

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

@ApiTags('tournaments (admin)')
@Controller('tournaments')
export class CreateTournamentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Create an upcoming tournament without participants' })
  @ApiCreatedResponse({ type: TournamentAnswer })
  async create(
    @Body() body: CreateTournamentBody,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<TournamentAnswer> {
    // The id is derived from the idempotency key, so a repeat finds the tournament that the first
    // request created.
    const id = idFromText(key);
    const tournaments = [{ id, terms: termsOf(body) }];
    await this.commands.execute(new CreateTournaments(tournaments, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Tournament created successfully!', tournament };
  }

  @Post('admin/many')
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
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<ManyCreated> {
    const tournaments = body.tournaments.map((each, index) => ({
      id: idFromText(`${key}:${index}`),
      terms: termsOf(each),
    }));
    await this.commands.execute(new CreateTournaments(tournaments, session.userId));
    const { repeatOn = [] } = body;
    if (repeatOn.length > 0) {
      const terms = tournaments.map((each) => each.terms);
      const id = idFromText(`${key}:series`);
      await this.commands.execute(new StartSeries(id, terms, repeatOn, session.userId));
    }
    const ids = tournaments.map(({ id }) => id);
    const many = ids.length === 1 ? '1 tournament' : `${ids.length} tournaments`;
    return { message: `${many} created successfully!`, ids };
  }
}

function termsOf({ entryFee, prizePool, ...rest }: CreateTournamentBody): TournamentTerms {
  return {
    ...rest,
    // A client may send null for an empty field.
    prizeTable: rest.prizeTable ?? NO_PRIZE_TABLE,
    checkIn: rest.checkIn ?? false,
    squads: rest.squads ?? 'off',
    roomMinutes: rest.roomMinutes ?? 0,
    entryFeeTokens: entryFee,
    prizePoolTokens: prizePool,
  };
}
