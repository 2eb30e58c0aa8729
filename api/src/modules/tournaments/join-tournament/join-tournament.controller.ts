import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { TournamentSummary } from '../read/tournament.view.js';
import { JoinTournament } from './join-tournament.command.js';

export class JoinedView {
  @ApiProperty({ example: 'Successfully joined tournament!' })
  message!: string;

  @ApiProperty({ type: TournamentSummary })
  tournament!: TournamentSummary;

  @ApiProperty({ type: 'integer', description: 'Balance of the caller after paying the entry fee' })
  tokens!: number;
}

@ApiTags('tournaments')
@Controller('tournaments/:id/join')
export class JoinTournamentController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({ summary: 'Join a tournament: take a seat and pay the entry fee' })
  @ApiOkResponse({ type: JoinedView })
  async join(
    @Param('id') id: string,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<JoinedView> {
    const { tournament, tokens } = await this.commands.execute(
      new JoinTournament(id, session.userId, key),
    );
    return { message: 'Successfully joined tournament!', tournament, tokens };
  }
}
