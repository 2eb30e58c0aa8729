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
import { DeclareResults } from './declare-results.command.js';
import { DeclareResultsBody, ResultsAnswer } from './declare-results.dto.js';

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/results')
export class DeclareResultsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('office')
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Declare the winners, pay their prizes and complete the tournament' })
  @ApiOkResponse({ type: ResultsAnswer })
  @ApiAcceptedResponse({ type: ResultsAnswer, description: 'It waits for a second admin' })
  async declare(
    @Param('id') id: string,
    @Body() body: DeclareResultsBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultsAnswer> {
    const winners = body.winners.map(({ userId, position, prizeAmount }) => ({
      userId: userId.toLowerCase(),
      position,
      prizeTokens: prizeAmount,
    }));
    const { needsApproval, approval, ...money } = await this.commands.execute(
      new DeclareResults(id, winners, body.reason ?? null, session.userId, {
        ...{ key, dryRun, expectedPotTokens: body.expectedPotTokens ?? null },
      }),
    );
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const lines = winners.map(({ prizeTokens, ...rest }) => ({ ...rest, tokens: prizeTokens }));
    return acceptedIfWaiting(reply, {
      message: approval ? WAITS_MESSAGE : 'Tournament results declared successfully!',
      ...{ dryRun, prizes: { ...money, lines }, tournament, needsApproval, approval },
    });
  }
}
