import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AskedApproval,
  acceptedIfWaiting,
  MayNeedSecondAdmin,
  WAITS_MESSAGE,
} from '../../../modules/approvals/index.js';
import { CurrentSession, QueryFlag, type Session, Text } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { CupResults } from '../store/cup-results.js';
import { PayPrizes } from './pay-prizes.js';

export class PayCupBody {
  @Text({
    label: 'Seal',
    max: 64,
    optional: true,
    description:
      '`seal` of the dry run that the admin saw. The request is refused if the standings have ' +
      'changed since',
  })
  expectedSeal?: string;

  @Text({ label: 'Reason', kind: 'lines', max: 500, optional: true })
  reason?: string;
}

class DryRunQuery {
  @QueryFlag('Only returns the prizes, and pays nothing')
  dryRun: boolean = false;
}

export class CupPrizeLine {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({
    example: 'Asha',
    description:
      'In-game name in a dry run; empty for a deleted account, and in other answers, because the ' +
      'event holds no names and a repeated answer must be the same',
  })
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  place!: number;

  @ApiProperty({ type: 'integer', minimum: 1 })
  tokens!: number;
}

export class CupPaidAnswer {
  @ApiProperty({ example: 'Prizes of the cup paid' })
  message!: string;

  @ApiProperty({ type: Boolean, description: 'True if the request was a dry run' })
  dryRun!: boolean;

  @ApiProperty({ type: [CupPrizeLine], description: 'One line for each player who gets a prize' })
  prizes!: CupPrizeLine[];

  @ApiProperty({ type: 'integer', description: 'Sum of the prizes, which the house account pays' })
  tokens!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Seal of these standings; null once the prizes are paid',
  })
  seal!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the payout in the log; null while nothing is paid',
  })
  position!: number | null;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

@ApiTags('cups (admin)')
@Controller('cups/admin/:id/prizes')
export class PayPrizesController {
  constructor(
    private readonly prizes: PayPrizes,
    private readonly results: CupResults,
  ) {}

  @Post()
  @HttpCode(200)
  @MayNeedSecondAdmin(CupPaidAnswer, { hasDryRun: true })
  @Idempotent({ leaseSeconds: 30 })
  @ApiOperation({
    summary: 'Pay the prizes of a cup by its standings',
    description:
      'One event pays all prizes. Afterwards the cup and the results of its matches are frozen, ' +
      'until the event is reversed.',
  })
  @ApiOkResponse({ type: CupPaidAnswer })
  async pay(
    @Param('id') cupId: string,
    @Body() { expectedSeal = '', reason }: PayCupBody,
    @Query() { dryRun }: DryRunQuery,
    @CurrentSession() { userId: adminId }: Session,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CupPaidAnswer> {
    const command = {
      cupId: cupId.toLowerCase(),
      expectedSeal: expectedSeal || null,
      reason: reason ?? null,
      adminId,
      key,
    };
    const paid = await (dryRun ? this.prizes.dryRun(command) : this.prizes.pay(command));
    const winners = paid.prizes.map(({ userId }) => userId);
    const names = dryRun ? await this.results.names(command.cupId, winners) : null;
    const message = dryRun ? 'Nothing was changed' : 'Prizes of the cup paid';
    return acceptedIfWaiting(reply, {
      message: paid.approval ? WAITS_MESSAGE : message,
      dryRun,
      ...paid,
      prizes: paid.prizes.map((prize) => ({ ...prize, name: names?.get(prize.userId) ?? '' })),
    });
  }
}
