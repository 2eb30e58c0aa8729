import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../modules/approvals/index.js';
import { LogHalts } from '../../modules/ledger/index.js';
import { CurrentSession, ForStaff, type Session, Text } from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LogAcceptedAnswer, LogDecisions } from './log-decisions.js';

export class LedgerHalt {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    type: String,
    description: 'How the log contradicts the checkpoints',
    example: 'the log ends at 1982, but was signed up to 2006',
  })
  problem!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  foundAt!: Date;

  @ApiProperty({ type: 'integer', description: 'Last position of the log at that time' })
  headPosition!: number;
}

export class LedgerHaltNow {
  @ApiProperty({
    type: LedgerHalt,
    nullable: true,
    description: 'The contradiction because of which no tokens move; null if there is none',
  })
  halt!: LedgerHalt | null;
}

export class AcceptLogRequest {
  @Text({
    label: 'Reason',
    kind: 'lines',
    max: 500,
    missing: 'Please enter a reason',
    example: 'Failover of 3 March: the two lost deposits are credited by hand',
    description: 'Reason of the decision. It is stored permanently in the ledger',
  })
  reason!: string;
}

@ApiTags('ledger')
@Controller('admin/ledger/halt')
export class HaltsController {
  constructor(
    private readonly halts: LogHalts,
    private readonly decisions: LogDecisions,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read whether the log contradicts what was signed, so no tokens move' })
  @ApiOkResponse({ type: LedgerHaltNow })
  read(): LedgerHaltNow {
    const { current } = this.halts;
    if (!current) return { halt: null };
    const { id, problem, foundAt, headPosition } = current;
    return { halt: { id, problem, foundAt, headPosition } };
  }

  @Post(':id/accept')
  @HttpCode(200)
  @MayNeedSecondAdmin(LogAcceptedAnswer)
  @ApiOperation({
    summary: 'Continue with the log as it is, although it contradicts what was signed',
  })
  @Idempotent()
  @ApiOkResponse({ type: LogAcceptedAnswer })
  async accept(
    @CurrentSession() { userId }: Session,
    @Param('id') id: string,
    @Body() { reason }: AcceptLogRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LogAcceptedAnswer> {
    const command = { adminId: userId, haltId: id, reason, key, approved: null };
    return acceptedIfWaiting(reply, await this.decisions.accept(command));
  }
}
