import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting, WAITS_MESSAGE } from '../../approvals/index.js';
import { DryRunQuery } from '../change-status/change-status.dto.js';
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
  @ApiOperation({
    summary: 'Take wrong results back',
    description:
      'The prizes go back from the winners’ wallets in one event, and the results can be declared ' +
      'again. A prize that was spent is refused, or stands as owed where the request accepts it.',
  })
  @ApiOkResponse({ type: ResultsVoided })
  @ApiAcceptedResponse({ type: ResultsVoided, description: 'Waits for a second admin' })
  async undo(
    @Param('id') id: string,
    @Body() { reason, acceptOwed = false }: VoidResultsBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultsVoided> {
    const { outlook, needsApproval, approval } = await this.commands.execute(
      new VoidResults(id, reason, session.userId, { key, dryRun, acceptOwed }),
    );
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const message = dryRun ? 'Nothing was changed' : 'Tournament results voided';
    return acceptedIfWaiting(reply, {
      ...{ message: approval ? WAITS_MESSAGE : message, dryRun, tournament },
      consequence: { ...outlook, winners: [...outlook.winners] },
      ...{ needsApproval, approval },
    });
  }
}
