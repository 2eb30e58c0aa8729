import { ApiProperty } from '@nestjs/swagger';
import { Text, Tokens } from '../../../platform/http/index.js';
import { AskedApproval } from '../asked-approval.js';

export class SetThresholdRequest {
  @Tokens({
    label: 'Amount',
    min: 0,
    example: 5000,
    description: 'What moves more tokens than this needs a second admin; 0: nothing does',
  })
  aboveTokens!: number;

  @Text({ label: 'Reason', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class ThresholdAnswer {
  @ApiProperty({ type: 'integer', description: '0: nothing needs a second admin' })
  aboveTokens!: number;
}

export class ThresholdSet extends ThresholdAnswer {
  @ApiProperty({ example: 'Settings updated successfully' })
  message!: string;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
