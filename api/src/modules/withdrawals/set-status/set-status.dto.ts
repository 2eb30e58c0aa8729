import { ApiProperty } from '@nestjs/swagger';
import { EditedVersion, ListOf, OneOf, QueryFlag, Text } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../domain/withdrawal.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

export class SetStatusRequest {
  @OneOf(WITHDRAWAL_STATUSES, { label: 'Status' })
  status!: WithdrawalStatus;

  @Text({ label: 'Admin notes', kind: 'lines', min: 0, max: 1000, optional: true })
  adminNotes?: string;

  @Text({
    label: 'Redeem code',
    min: 0,
    max: 100,
    optional: true,
    description: 'Redeem code for Google Play. If left out or empty, the present code stays',
  })
  redeemCode?: string;

  @Text({
    label: 'Bank reference',
    sentence: 'Bank reference (UTR) must be 12 to 22 letters or digits',
    min: 0,
    max: 22,
    pattern: /^([A-Z0-9]{12,22})?$/,
    kind: 'code',
    optional: true,
    description:
      'Bank reference (UTR) of the payment; only with `completed`. If left out or empty, the ' +
      'present reference stays',
  })
  bankReference?: string;

  @EditedVersion()
  version?: number;
}

export class SetStatusOptions {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  dryRun = false;
}

export class StatusSet {
  @ApiProperty({ example: 'Withdrawal status updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({
    type: 'integer',
    description:
      "Tokens by which the player's balance changes; positive if tokens return to the wallet",
  })
  walletDelta!: number;

  @ApiProperty({ type: StaffWithdrawal })
  withdrawal!: StaffWithdrawal;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

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
