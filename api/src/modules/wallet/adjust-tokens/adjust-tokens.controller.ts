import { Body, Controller, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MAX_TOKENS } from '../../../kernel/index.js';
import {
  CurrentSession,
  QueryFlag,
  type Session,
  Text,
  Tokens,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { AdjustTokens, TokensAdjustedAnswer } from './adjust-tokens.command.js';

export class AdjustTokensRequest {
  @Tokens({
    label: 'Amount',
    min: -MAX_TOKENS,
    missing: 'Please enter amount and reason',
    example: -25,
    description: 'Tokens to add if positive, or to subtract if negative',
  })
  amount!: number;

  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter amount and reason' })
  reason!: string;
}

export class DryRun {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  dryRun = false;
}

@ApiTags('users')
@Controller('users/tokens')
export class AdjustTokensController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
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
    const command = new AdjustTokens(session.userId, userId, amount, reason, dryRun, key);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
