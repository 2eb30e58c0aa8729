import { ApiProperty } from '@nestjs/swagger';
import { EditedVersion, OneOf, QueryFlag, Text } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../domain/withdrawal.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

export class SetStatusRequest {
  @OneOf(WITHDRAWAL_STATUSES, { label: 'Status' })
  status!: WithdrawalStatus;

  @Text({ label: 'Admin notes', min: 0, max: 1000, optional: true })
  adminNotes?: string;

  @Text({
    label: 'Redeem code',
    min: 0,
    max: 100,
    optional: true,
    description: 'For Google Play. Left out or empty: the present one stays',
  })
  redeemCode?: string;

  @Text({
    label: 'Bank reference',
    sentence: 'Bank reference (UTR) must be 12 to 22 letters or digits',
    min: 0,
    max: 22,
    pattern: /^([A-Z0-9]{12,22})?$/,
    transform: 'trim-upper',
    optional: true,
    description: 'With `completed`: UTR of the payment. Left out or empty: the present one stays',
  })
  bankReference?: string;

  @EditedVersion()
  version?: number;
}

export class SetStatusOptions {
  @QueryFlag('Answer what would happen, and change nothing')
  dryRun = false;
}

export class StatusSet {
  @ApiProperty({ example: 'Withdrawal status updated successfully!' })
  message!: string;

  @ApiProperty()
  dryRun!: boolean;

  @ApiProperty({
    type: 'integer',
    description: "Change of the player's balance; positive for a return",
  })
  walletDelta!: number;

  @ApiProperty({ type: StaffWithdrawal })
  withdrawal!: StaffWithdrawal;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve it' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval that the request waits for, if any',
  })
  approval!: AskedApproval | null;
}
