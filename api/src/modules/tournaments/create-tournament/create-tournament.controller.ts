import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForAdmins,
  Instant,
  type Session,
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
}

/** Returns the terms of a tournament as the admin entered them. */
export function termsOf({ entryFee, prizePool, ...rest }: CreateTournamentBody): TournamentTerms {
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
