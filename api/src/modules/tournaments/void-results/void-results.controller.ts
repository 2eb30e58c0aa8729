import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentSession,
  ForAdmins,
  type Session,
  Text,
  YesNo,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { AskedApproval, acceptedIfWaiting, WAITS_MESSAGE } from '../../approvals/index.js';
import { DryRunQuery } from '../change-status/change-status.controller.js';
import { GetTournament } from '../get-tournament/get-tournament.query.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { VoidResults } from './void-results.command.js';

export class VoidResultsBody {
  @Text({ label: 'Reason', max: 500 })
  reason!: string;

  @YesNo({
    label: 'Accept owed',
    optional: true,
    description:
      'True: prize tokens that a winner has spent stand in the books as owed by him; ' +
      'otherwise they are refused',
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

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Balance of the wallet before' })
  walletTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens taken back from the wallet' })
  takenTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Tokens already spent, which the player owes',
  })
  owedTokens!: number;
}

export class VoidConsequence {
  @ApiProperty({ type: 'integer', description: 'Entry fees that are in the pot again' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  takenTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  owedTokens!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Tokens that the house account returns; negative: tokens that it gets back',
  })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeGivenBack] })
  winners!: PrizeGivenBack[];
}

export class ResultsVoided extends TournamentAnswer {
  @ApiProperty({ description: 'True: nothing was changed, this is what would happen' })
  dryRun!: boolean;

  @ApiProperty({ type: VoidConsequence })
  consequence!: VoidConsequence;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve it' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval that the request waits for, if any',
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
  @ForAdmins()
  @LimitWrites('admin')
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
      message: approval ? WAITS_MESSAGE : message,
      dryRun,
      tournament,
      consequence: { ...outlook, winners: [...outlook.winners] },
      needsApproval,
      approval,
    });
  }
}
