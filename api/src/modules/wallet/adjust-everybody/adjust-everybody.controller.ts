import { Body, Controller, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText, requestKey } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForAdmins,
  IdempotencyKey,
  type Session,
} from '../../../platform/http/index.js';
import { DryRun } from '../adjust-tokens/adjust-tokens.dto.js';
import { AdjustEverybody } from './adjust-everybody.command.js';
import { AdjustEverybodyRequest, EverybodyAdjusted } from './adjust-everybody.dto.js';

@ApiTags('users')
@Controller('users/tokens')
export class AdjustEverybodyController {
  constructor(private readonly commands: CommandBus) {}

  @Put('bulk/all')
  @ForAdmins()
  @ApiOperation({ summary: "Add tokens to every player's wallet, or subtract them" })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiOkResponse({ type: EverybodyAdjusted })
  adjust(
    @CurrentSession() session: Session,
    @Body() { amount, reason, operation }: AdjustEverybodyRequest,
    @Query() { dryRun }: DryRun,
    @IdempotencyKey() sentKey: string | null,
  ): Promise<EverybodyAdjusted> {
    const runId = idFromText(requestKey('adjust-everybody', session.userId, sentKey));
    return this.commands.execute(
      new AdjustEverybody(runId, session.userId, amount, operation, reason, dryRun),
    );
  }
}
