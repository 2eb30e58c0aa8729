import { ApiProperty } from '@nestjs/swagger';

/** Part of a response: the action was not executed and waits for a second admin. */
export class AskedApproval {
  @ApiProperty({ type: String, format: 'uuid' })
  _id!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  expiresAt!: string;
}

export const WAITS_MESSAGE = 'This needs a second admin. It waits in Approvals.';
