import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session, TakesLists } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin, WAITS_MESSAGE } from '../../approvals/index.js';
import { DryRunQuery } from '../changes/tournament.dto.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { viewerOf } from '../read/tournament-rows-to-views.js';
import { Declarations } from './declarations.js';
import {
  DeclareResultsBody,
  ResultsAnswer,
  ResultsVoided,
  VoidResultsBody,
  type WinnerBody,
} from './results.dto.js';
import { Voidings } from './voidings.js';

/** How admins declare results, and void wrong ones. */
@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/:id/results')
export class ResultsController {
  constructor(
    private readonly declarations: Declarations,
    private readonly voidings: Voidings,
    private readonly reader: TournamentReader,
  ) {}

  @Post()
  @TakesLists()
  @HttpCode(200)
  @MayNeedSecondAdmin(ResultsAnswer, { hasDryRun: true })
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({ summary: 'Declare the winners, pay their prizes and complete a tournament' })
  @ApiOkResponse({ type: ResultsAnswer })
  async declare(
    @Param('id') id: string,
    @Body() body: DeclareResultsBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() session: Session,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResultsAnswer> {
    const asked = {
      winners: body.winners.map(({ position, prizeAmount, ...named }) => ({
        ...idsOf(named),
        position,
        prizeTokens: prizeAmount,
      })),
      scores: (body.scores ?? []).map(({ place, kills, ...named }) => ({
        ...idsOf(named),
        place,
        kills,
      })),
    };
    const { winners, needsApproval, approval, ...money } = await this.declarations.make({
      tournamentId: id,
      asked,
      reason: body.reason ?? null,
      adminId: session.userId,
      options: { key, dryRun, expectedPotTokens: body.expectedPotTokens ?? null },
      approved: null,
    });
    const tournament = await this.reader.one(id, viewerOf(session));
    const lines = winners.map(({ prizeTokens, ...rest }) => ({ ...rest, tokens: prizeTokens }));
    return acceptedIfWaiting(reply, {
      message: approval ? WAITS_MESSAGE : 'Tournament results declared successfully!',
      dryRun,
      prizes: { ...money, lines },
      tournament,
      needsApproval,
      approval,
    });
  }

  @Post('void')
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
    const { outlook, needsApproval, approval } = await this.voidings.make({
      tournamentId: id,
      reason,
      adminId: session.userId,
      options: { key, dryRun, acceptOwed },
    });
    const tournament = await this.reader.one(id, viewerOf(session));
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

/** Returns the id of the squad or of the player in the form in which the database has it. */
const idsOf = ({ userId, squadId }: Pick<WinnerBody, 'userId' | 'squadId'>) =>
  squadId ? { squadId: squadId.toLowerCase() } : { userId: userId?.toLowerCase() };
