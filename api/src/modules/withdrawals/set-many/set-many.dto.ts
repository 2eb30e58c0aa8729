import { ApiProperty } from '@nestjs/swagger';
import { ListOf, Text } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { SetStatusRequest } from '../set-status/set-status.dto.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

/** Maximum number of withdrawals in one request, so that it ends within seconds. */
export const MOST_AT_ONCE = 100;

export class StatusOfOne extends SetStatusRequest {
  @Text({ label: 'Withdrawal ID', max: 36 })
  id!: string;
}

export class SetManyRequest {
  @ListOf(StatusOfOne, { label: 'Withdrawals', min: 1, max: MOST_AT_ONCE })
  changes!: StatusOfOne[];
}

/** The result for one of several withdrawals. */
export class RowResult {
  @ApiProperty()
  id!: string;

  @ApiProperty({
    description:
      'True if the status was set; false if the change was refused or waits for a second admin',
  })
  isDone!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Code of the refusal; null if the change was not refused',
  })
  code!: string | null;

  @ApiProperty()
  message!: string;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;

  @ApiProperty({ type: StaffWithdrawal, nullable: true })
  withdrawal!: StaffWithdrawal | null;
}

export class ManySet {
  @ApiProperty({
    type: [RowResult],
    description: 'Outcome of each withdrawal, in the order of the request',
  })
  results!: RowResult[];
}
