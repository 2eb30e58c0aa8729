import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../kernel/index.js';
import { OneOf, QueryFlag, Text, Tokens } from '../../platform/http/index.js';
import { AskedApproval } from '../approvals/index.js';
import type { BulkOperation } from './domain/bulk-adjustment.js';

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

export class AdjustedUser {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer' })
  tokens!: number;
}

export class TokensAdjustedAnswer {
  @ApiProperty({ example: 'Token balance updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ type: 'integer' })
  balanceBefore!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;

  @ApiProperty({ type: AdjustedUser })
  user!: AdjustedUser;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

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

export class EverybodyAdjusted {
  @ApiProperty({ example: 'Token balance updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({ enum: ['add', 'subtract'], enumName: 'BulkOperation' })
  operation!: BulkOperation;

  @ApiProperty({ type: 'integer', description: 'Number of players whose balance changes' })
  affected!: number;

  @ApiProperty({ type: 'integer', description: 'Number of players with no tokens to subtract' })
  skipped!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Number of players who had fewer tokens than the amount, so that less was subtracted',
  })
  partial!: number;

  @ApiProperty({ type: 'integer', description: 'Change of all wallets together, in tokens' })
  totalDelta!: number;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}
