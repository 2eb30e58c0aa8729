import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting, WAITS_MESSAGE } from '../../approvals/index.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { VoidResults } from './void-results.command.js';
import { ResultsVoided, VoidResultsBody } from './void-results.dto.js';

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
  @LimitWrites('office')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Take wrong results back, unless a winner has spent the prize' })
  @ApiOkResponse({ type: ResultsVoided })
  @ApiAcceptedResponse({ type: ResultsVoided, description: 'It waits for a second admin' })
  async undo(
    @Param('id') id: string,
    @Body() { reason }: VoidResultsBody,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultsVoided> {
    const command = new VoidResults(id, reason, session.userId, key);
    const { approval } = await this.commands.execute(command);
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const message = approval ? WAITS_MESSAGE : 'Tournament results voided';
    return acceptedIfWaiting(reply, { message, tournament, approval });
  }
}
