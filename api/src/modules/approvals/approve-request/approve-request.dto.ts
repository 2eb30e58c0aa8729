import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { ApprovalResponse } from '../list-approvals/approval.response.js';

export class ApproveBody {
  @Text({
    label: 'Digest',
    min: 0,
    max: 64,
    optional: true,
    description: 'The `digest` of the request as it was read. Without it nothing is approved',
  })
  digest?: string;
}

export class ApprovalDecided {
  @ApiProperty({ example: 'Approved and carried out' })
  message!: string;

  @ApiProperty({ type: ApprovalResponse })
  approval!: ApprovalResponse;
}
