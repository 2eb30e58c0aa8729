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
  Text,
  Tokens,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import type { TournamentTerms } from '../domain/editing.js';
import { NO_PRIZE_TABLE } from '../domain/prize-table.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { CheckInField } from '../read/check-in.view.js';
import { PrizeTableBody, PrizeTableField } from '../read/prize-table.view.js';
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
    description: 'A title or a slug; another name makes a custom mode',
  })
  mode!: string;

  @WholeNumber({
    label: 'Max participants',
    min: 2,
    max: MAX_PARTICIPANTS,
    description: 'Lone Wolf always has 2',
  })
  maxParticipants!: number;

  @Tokens({ label: 'Entry fee', min: 0 })
  entryFee!: number;

  @Tokens({ label: 'Prize pool', min: 0 })
  prizePool!: number;

  @Instant({ label: 'Start time', description: 'A text without zone is Indian time' })
  startTime!: Date;

  @Instant({ label: 'End time', description: 'After the start' })
  endTime!: Date;

  @Text({ label: 'Details', max: 5000, description: 'Plain text; line breaks count' })
  details!: string;

  @PrizeTableField()
  prizeTable?: PrizeTableBody;

  @CheckInField()
  checkIn?: boolean;
}

/** Maximum number of tournaments that one call creates. */
const MOST_AT_ONCE = 50;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const NO_WEEKDAYS = 'Repeat on must be a list of different days from 1 (Monday) to 7 (Sunday)';

/** Days of the week, each once: seven at most, because there are only seven. */
function Weekdays(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      isArray: true,
      required: false,
      maxItems: WEEKDAYS.length,
      description: '1 = Monday … 7 = Sunday: repeat the matches on these days, created a day ahead',
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

  @ApiProperty({ type: [String], description: 'In the order they were sent' })
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
  @ApiOperation({ summary: 'A new tournament, upcoming and empty' })
  @ApiCreatedResponse({ type: TournamentAnswer })
  async create(
    @Body() body: CreateTournamentBody,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<TournamentAnswer> {
    // A repeated request finds the tournament it made before.
    const id = idFromText(key);
    const tournaments = [{ id, terms: termsOf(body) }];
    await this.commands.execute(new CreateTournaments(tournaments, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Tournament created successfully!', tournament };
  }

  @Post('admin/many')
  @ForAdmins()
  @LimitWrites('admin')
  @Idempotent({ leaseSeconds: 60 })
  @ApiOperation({
    summary: 'Up to 50 new tournaments: all of them, or none when one is refused',
    description: 'With `repeatOn`, the worker creates them again on these days of the week',
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
    // A client may send null for a field that it leaves empty.
    prizeTable: rest.prizeTable ?? NO_PRIZE_TABLE,
    checkIn: rest.checkIn ?? false,
    entryFeeTokens: entryFee,
    prizePoolTokens: prizePool,
  };
}
