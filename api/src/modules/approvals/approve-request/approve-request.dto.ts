import { ApiProperty } from '@nestjs/swagger';
import { ApprovalResponse } from '../list-approvals/approval.response.js';

export class ApprovalDecided {
  @ApiProperty({ example: 'Approved and carried out' })
  message!: string;

  @ApiProperty({ type: ApprovalResponse })
  approval!: ApprovalResponse;
}
