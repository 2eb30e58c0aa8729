import { Body, Controller, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, OneOf, type Session, Text, Tokens } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../approvals/index.js';
import { DryRun } from '../adjust-tokens/adjust-tokens.controller.js';
import type { BulkOperation } from '../domain/bulk-adjustment.js';
import { AdjustEverybody, EverybodyAdjusted } from './adjust-everybody.command.js';

export class AdjustEverybodyRequest {
  @Tokens({
    label: 'Amount',
    min: 1,
    missing: 'Please enter amount and reason',
    tooSmall: 'Amount must be a positive whole number. To take tokens, set operation to "subtract"',
    example: 10,
    description: 'Tokens to add or subtract for each player; `operation` says which',
  })
  amount!: number;

  @Text({ label: 'Reason', kind: 'lines', max: 500, missing: 'Please enter amount and reason' })
  reason!: string;

  @OneOf(['add', 'subtract'], {
    label: 'Operation',
    optional: true,
    description: 'If left out, tokens are added',
  })
  operation?: BulkOperation;
}

@ApiTags('users')
@Controller('users/tokens')
export class AdjustEverybodyController {
  constructor(private readonly commands: CommandBus) {}

  @Put('bulk/all')
  @MayNeedSecondAdmin(EverybodyAdjusted, { hasDryRun: true })
  @ApiOperation({ summary: "Add tokens to every player's wallet, or subtract tokens from it" })
  @Idempotent({ leaseSeconds: 300 })
  @ApiOkResponse({ type: EverybodyAdjusted })
  async adjust(
    @CurrentSession() session: Session,
    @Body() { amount, reason, operation: wanted }: AdjustEverybodyRequest,
    @Query() { dryRun }: DryRun,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EverybodyAdjusted> {
    const runId = idFromText(key);
    // An optional field may also be null.
    const operation = wanted ?? 'add';
    const command = new AdjustEverybody(runId, session.userId, amount, operation, reason, dryRun);
    return acceptedIfWaiting(reply, await this.commands.execute(command));
  }
}
