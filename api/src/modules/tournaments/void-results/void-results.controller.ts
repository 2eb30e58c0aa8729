import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session, Text, YesNo } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import {
  AskedApproval,
  acceptedIfWaiting,
  MayNeedSecondAdmin,
  WAITS_MESSAGE,
} from '../../approvals/index.js';
import { DryRunQuery } from '../change-status/change-status.controller.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { VoidResults } from './void-results.command.js';

export class VoidResultsBody {
  @Text({ label: 'Reason', kind: 'lines', max: 500 })
  reason!: string;

  @YesNo({
    label: 'Accept owed',
    optional: true,
    description:
      'True: a winner owes the prize tokens that are already spent. False: the request is ' +
      'refused if prize tokens are spent',
  })
  acceptOwed?: boolean;
}

export class PrizeGivenBack {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ example: 'Asha' })
  gameName!: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  prizeTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Balance of the wallet before the prize is taken back',
  })
  walletTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens taken back from the wallet' })
  takenTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Prize tokens that the player has already spent and then owes',
  })
  owedTokens!: number;
}

export class VoidConsequence {
  @ApiProperty({ type: 'integer', description: 'Entry fees that return to the pot, in tokens' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  takenTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  owedTokens!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the house account returns to the pot; negative if the house account gets ' +
      'tokens back',
  })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeGivenBack] })
  winners!: PrizeGivenBack[];
}

export class ResultsVoided extends TournamentAnswer {
  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: VoidConsequence })
  consequence!: VoidConsequence;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/results/void')
export class VoidResultsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @MayNeedSecondAdmin(ResultsVoided, { hasDryRun: true })
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary: 'Void wrong results of a tournament',
    description:
      'One event takes the prizes back from the wallets of the winners. The results can then be ' +
      'declared again. If prize tokens are already spent, the request is refused, or with ' +
      '`acceptOwed` the winner owes them.',
  })
  @ApiOkResponse({ type: ResultsVoided })
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
      message: approval ? WAITS_MESSAGE : message,
      dryRun,
      tournament,
      consequence: { ...outlook, winners: [...outlook.winners] },
      needsApproval,
      approval,
    });
  }
}
