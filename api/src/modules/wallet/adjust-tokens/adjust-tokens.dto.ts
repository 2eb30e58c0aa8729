import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { QueryFlag, Text, Tokens } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';

export class AdjustTokensRequest {
  @Tokens({
    label: 'Amount',
    min: -MAX_TOKENS,
    missing: 'Please enter amount and reason',
    example: -25,
    description: 'Signed: positive adds, negative subtracts',
  })
  amount!: number;

  @Text({ label: 'Reason', max: 500, missing: 'Please enter amount and reason' })
  reason!: string;
}

export class DryRun {
  @QueryFlag('Answer what would happen, and change nothing')
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

  @ApiProperty({ type: Boolean, description: 'Whether a second admin has to approve it' })
  needsApproval!: boolean;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
