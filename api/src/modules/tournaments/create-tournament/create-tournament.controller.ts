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
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { CreateTournament } from './create-tournament.command.js';

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
  @LimitWrites('office')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'A new tournament, upcoming and empty' })
  @ApiCreatedResponse({ type: TournamentAnswer })
  async create(
    @Body() body: CreateTournamentBody,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<TournamentAnswer> {
    const { entryFee, prizePool, ...rest } = body;
    const terms = { ...rest, entryFeeTokens: entryFee, prizePoolTokens: prizePool };
    // A repeated request finds the tournament it made before.
    const id = idFromText(key);
    await this.commands.execute(new CreateTournament(id, terms, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Tournament created successfully!', tournament };
  }
}
