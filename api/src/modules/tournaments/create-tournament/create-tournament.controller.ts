import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { CreateTournament } from './create-tournament.command.js';
import { CreateTournamentBody } from './create-tournament.dto.js';

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
