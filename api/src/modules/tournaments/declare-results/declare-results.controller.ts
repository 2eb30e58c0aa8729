import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
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
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Declare the winners, pay their prizes and complete the tournament' })
  @ApiOkResponse({ type: ResultsAnswer })
  async declare(
    @Param('id') id: string,
    @Body() body: DeclareResultsBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
  ): Promise<ResultsAnswer> {
    const winners = body.winners.map(({ userId, position, prizeAmount }) => ({
      userId: userId.toLowerCase(),
      position,
      prizeTokens: prizeAmount,
    }));
    const money = await this.commands.execute(
      new DeclareResults(id, winners, body.reason ?? null, session.userId, { key, dryRun }),
    );
    const tournament = await this.queries.execute(new GetTournament(id, viewerOf(session)));
    const lines = winners.map(({ prizeTokens, ...rest }) => ({ ...rest, tokens: prizeTokens }));
    return {
      message: 'Tournament results declared successfully!',
      dryRun,
      prizes: { ...money, lines },
      tournament,
    };
  }
}
