import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { OneOf, Text, Tokens } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import type { BulkOperation } from '../domain/bulk-adjustment.js';

export class AdjustEverybodyRequest {
  @Tokens({
    label: 'Amount',
    min: -MAX_TOKENS,
    missing: 'Please enter amount and reason',
    example: 10,
    description: 'For each player. Negative without an operation means subtract',
  })
  amount!: number;

  @Text({ label: 'Reason', max: 500, missing: 'Please enter amount and reason' })
  reason!: string;

  @OneOf(['add', 'subtract'], { label: 'Operation', optional: true })
  operation?: BulkOperation;
}

export class EverybodyAdjusted {
  @ApiProperty({ example: 'Token balance updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ enum: ['add', 'subtract'], enumName: 'BulkOperation' })
  operation!: BulkOperation;

  @ApiProperty({ type: 'integer', description: 'Players whose balance changes' })
  affected!: number;

  @ApiProperty({ type: 'integer', description: 'Players who had nothing to take' })
  skipped!: number;

  @ApiProperty({ type: 'integer', description: 'Players who had less than the amount' })
  partial!: number;

  @ApiProperty({ type: 'integer', description: 'What all wallets together gain or lose' })
  totalDelta!: number;

  @ApiProperty({ type: Boolean, description: 'Whether a second admin has to approve it' })
  needsApproval!: boolean;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
