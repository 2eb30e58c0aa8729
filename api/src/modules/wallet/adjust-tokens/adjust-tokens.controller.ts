import { Body, Controller, Param, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { acceptedIfWaiting } from '../../approvals/index.js';
import { AdjustTokens } from './adjust-tokens.command.js';
import { AdjustTokensRequest, DryRun, TokensAdjustedAnswer } from './adjust-tokens.dto.js';

@ApiTags('users')
@Controller('users/tokens')
export class AdjustTokensController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  @ForAdmins()
  @LimitWrites('office')
  @ApiOperation({ summary: 'Add tokens to one wallet, or subtract them' })
  @Idempotent()
  @ApiOkResponse({ type: TokensAdjustedAnswer })
  @ApiAcceptedResponse({ type: TokensAdjustedAnswer, description: 'It waits for a second admin' })
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
