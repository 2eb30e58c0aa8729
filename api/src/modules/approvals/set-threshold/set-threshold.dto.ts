import { ApiProperty } from '@nestjs/swagger';
import { Text, Tokens } from '../../../platform/http/index.js';
import { AskedApproval } from '../asked-approval.js';

export class SetThresholdRequest {
  @Tokens({
    label: 'Amount',
    min: 0,
    example: 5000,
    description: 'More tokens than this in 24 hours need a second admin; 0: nothing does',
  })
  aboveTokens!: number;

  @Text({ label: 'Reason', max: 500, missing: 'Please enter a reason' })
  reason!: string;
}

export class ThresholdAnswer {
  @ApiProperty({ type: 'integer', description: '0: nothing needs a second admin' })
  aboveTokens!: number;
}

export class Bound extends ThresholdAnswer {
  @ApiProperty({
    type: 'integer',
    description: 'Admins who can sign in. One alone approves nothing',
  })
  activeAdmins!: number;

  @ApiProperty({
    type: 'integer',
    description: 'What the caller paid out alone in the last 24 hours, which counts towards it',
  })
  paidOutAlone!: number;
}

export class ThresholdSet extends ThresholdAnswer {
  @ApiProperty({ example: 'Settings updated successfully' })
  message!: string;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
