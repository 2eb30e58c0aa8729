import { Body, Controller, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { requestKey } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForAdmins,
  IdempotencyKey,
  type Session,
} from '../../../platform/http/index.js';
import { AdjustTokens } from './adjust-tokens.command.js';
import { AdjustTokensRequest, DryRun, TokensAdjustedAnswer } from './adjust-tokens.dto.js';

@ApiTags('users')
@Controller('users/tokens')
export class AdjustTokensController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id')
  @ForAdmins()
  @ApiOperation({ summary: 'Add tokens to one wallet, or subtract them' })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiOkResponse({ type: TokensAdjustedAnswer })
  adjust(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
    @Body() { amount, reason }: AdjustTokensRequest,
    @Query() { dryRun }: DryRun,
    @IdempotencyKey() sentKey: string | null,
  ): Promise<TokensAdjustedAnswer> {
    const key = requestKey(`adjust-tokens/${userId}`, session.userId, sentKey);
    return this.commands.execute(
      new AdjustTokens(session.userId, userId, amount, reason, dryRun, key),
    );
  }
}
