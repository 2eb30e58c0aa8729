import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent } from '../../../platform/idempotency/index.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { VoidResults } from './void-results.command.js';
import { VoidResultsBody } from './void-results.dto.js';

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/results/void')
export class VoidResultsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @ForAdmins()
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Take wrong results back, unless a winner has spent the prize' })
  @ApiOkResponse({ type: TournamentAnswer })
  async undo(
    @Param('id') id: string,
    @Body() { reason }: VoidResultsBody,
    @CurrentSession() session: Session,
  ): Promise<TournamentAnswer> {
    await this.commands.execute(new VoidResults(id, reason, session.userId));
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    return { message: 'Tournament results voided', tournament };
  }
}
