import { Body, Controller, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
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
  @Idempotent({ leaseSeconds: 300 })
  @ApiOkResponse({ type: EverybodyAdjusted })
  adjust(
    @CurrentSession() session: Session,
    @Body() { amount, reason, operation }: AdjustEverybodyRequest,
    @Query() { dryRun }: DryRun,
    @RequestKey() key: string,
  ): Promise<EverybodyAdjusted> {
    const runId = idFromText(key);
    return this.commands.execute(
      new AdjustEverybody(runId, session.userId, amount, operation, reason, dryRun),
    );
  }
}
