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

/** The outcome of one withdrawal. */
export class RowResult {
  @ApiProperty()
  id!: string;

  @ApiProperty({ description: 'False when it was refused or waits for a second admin' })
  isDone!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Code of the refusal' })
  code!: string | null;

  @ApiProperty()
  message!: string;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval that the request waits for, if any',
  })
  approval!: AskedApproval | null;

  @ApiProperty({ type: StaffWithdrawal, nullable: true })
  withdrawal!: StaffWithdrawal | null;
}

export class ManySet {
  @ApiProperty({ type: [RowResult], description: 'In the order of the request' })
  results!: RowResult[];
}
