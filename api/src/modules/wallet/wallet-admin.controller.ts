import { Body, Controller, Get, Header, Param, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idFromText } from '../../kernel/index.js';
import { CurrentSession, ForStaff, type Session } from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../approvals/index.js';
import { AdjustingEverybody } from './adjust-everybody/adjusting-everybody.js';
import { Adjusting } from './adjusting.js';
import {
  AdjustEverybodyRequest,
  AdjustTokensRequest,
  DryRun,
  EverybodyAdjusted,
  TokensAdjustedAnswer,
} from './adjustment.dto.js';
import { MovementsPage, PlayerMovements } from './movement.dto.js';
import { MovementReads } from './movement-reads.js';

/** The routes with which staff read and adjust wallets. */
@Controller()
export class WalletAdminController {
  constructor(
    private readonly everybody: AdjustingEverybody,
    private readonly adjusting: Adjusting,
    private readonly reads: MovementReads,
  ) {}

  // This route stands before the route with an id, which would otherwise match the path "bulk".
  @Put('users/tokens/bulk/all')
  @ApiTags('users')
  @MayNeedSecondAdmin(EverybodyAdjusted, { hasDryRun: true })
  @ApiOperation({ summary: "Add tokens to every player's wallet, or subtract tokens from it" })
  @Idempotent({ leaseSeconds: 300 })
  @ApiOkResponse({ type: EverybodyAdjusted })
  async adjustEverybody(
    @CurrentSession() session: Session,
    @Body() { amount, reason, operation: wanted }: AdjustEverybodyRequest,
    @Query() { dryRun }: DryRun,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EverybodyAdjusted> {
    const adjusted = await this.everybody.adjust({
      runId: idFromText(key),
      adminId: session.userId,
      amountTokens: amount,
      // An optional field may also be null.
      operation: wanted ?? 'add',
      reason,
      dryRun,
      approved: null,
    });
    return acceptedIfWaiting(reply, adjusted);
  }

  @Put('users/tokens/:id')
  @ApiTags('users')
  @MayNeedSecondAdmin(TokensAdjustedAnswer, { hasDryRun: true })
  @ApiOperation({ summary: 'Add tokens to one wallet, or subtract tokens from it' })
  @Idempotent()
  @ApiOkResponse({ type: TokensAdjustedAnswer })
  async adjust(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
    @Body() { amount, reason }: AdjustTokensRequest,
    @Query() { dryRun }: DryRun,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokensAdjustedAnswer> {
    const asked = { adminId: session.userId, userId, amountTokens: amount, reason, dryRun };
    return acceptedIfWaiting(reply, await this.adjusting.make({ ...asked, key, approved: null }));
  }

  @Get('admin/players/:id/movements')
  @ApiTags('ledger')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: "List the entries of a player's wallet with their causes, newest first",
  })
  @ApiOkResponse({ type: PlayerMovements })
  movements(@Param('id') id: string, @Query() asked: MovementsPage): Promise<PlayerMovements> {
    const { show, ...page } = asked;
    return this.reads.ofPlayer(id, page, show);
  }
}
