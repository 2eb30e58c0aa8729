import { ApiProperty } from '@nestjs/swagger';
import {
  WITHDRAWAL_STATUSES,
  WITHDRAWAL_TYPES,
  type WithdrawalStatus,
  type WithdrawalType,
} from './domain/withdrawal.js';
import { WithdrawalProgress } from './payout-progress.dto.js';
import type { DestinationProof } from './withdrawal-rows.js';

const STATUS = { enum: WITHDRAWAL_STATUSES, enumName: 'WithdrawalStatus' } as const;

export class WithdrawalMoment {
  @ApiProperty(STATUS)
  status!: WithdrawalStatus;

  @ApiProperty({ format: 'date-time', type: String })
  at!: Date;
}

class AnyWithdrawal {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: WITHDRAWAL_TYPES, enumName: 'WithdrawalType' })
  type!: WithdrawalType;

  @ApiProperty(STATUS)
  status!: WithdrawalStatus;

  @ApiProperty({ type: 'integer', description: 'Tokens', example: 50 })
  amount!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'UPI id that receives the payout; null for other withdrawals',
    example: 'asha@okaxis',
  })
  upiId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'E-mail address that receives the Google Play gift code; null for other withdrawals',
  })
  email!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Redeem code of the gift card. The player sees it in full once the withdrawal is ' +
      'completed; admins see it masked',
  })
  redeemCode!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Redeem code of an older gift card' })
  giftCardCode!: string | null;

  @ApiProperty()
  adminNotes!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Bank reference (UTR) of the payment' })
  bankReference!: string | null;

  @ApiProperty({ format: 'date-time', type: String })
  requestedAt!: Date;

  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  processedAt!: Date | null;

  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  completedAt!: Date | null;

  @ApiProperty({
    format: 'date-time',
    type: String,
    description: 'Time by which the payout is promised',
  })
  dueAt!: Date;
}

export class WithdrawalUser {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;
}

/** A withdrawal as shown to the player who requested it. */
export class OwnWithdrawal extends AnyWithdrawal {
  @ApiProperty({ type: WithdrawalUser })
  userId!: WithdrawalUser;

  @ApiProperty({ type: [WithdrawalMoment], description: 'History of the withdrawal, oldest first' })
  timeline!: WithdrawalMoment[];

  @ApiProperty({ type: WithdrawalProgress, description: 'Where the money is' })
  progress!: WithdrawalProgress;
}

export class StaffWithdrawalUser extends WithdrawalUser {
  @ApiProperty()
  isBanned!: boolean;
}

/** Sources of a withdrawal's tokens. The three numbers add up to the withdrawal's amount. */
export class Funding {
  @ApiProperty({ type: 'integer', example: 20, description: 'Tokens from prizes' })
  winnings!: number;

  @ApiProperty({ type: 'integer', example: 30, description: 'Tokens from deposits' })
  deposits!: number;

  @ApiProperty({ type: 'integer', example: 50, description: 'Tokens from promo codes and admins' })
  bonus!: number;
}

/** A withdrawal as shown to staff. */
export class StaffWithdrawal extends AnyWithdrawal {
  @ApiProperty({ type: StaffWithdrawalUser })
  userId!: StaffWithdrawalUser;

  @ApiProperty({
    description:
      'Version of the withdrawal. A change sends it back, so that it cannot overwrite a newer ' +
      'change',
  })
  version!: number;

  @ApiProperty({ type: 'integer', description: 'Whole hours since the request' })
  ageHours!: number;

  @ApiProperty({ description: 'True if the withdrawal is still open after `dueAt`' })
  overdue!: boolean;

  @ApiProperty()
  hasRedeemCode!: boolean;

  @ApiProperty({
    type: Funding,
    nullable: true,
    description: 'Sources of the withdrawn tokens; null until they are computed',
  })
  fundedBy!: Funding | null;

  @ApiProperty({
    enum: ['proved', 'changed', 'blanked', 'unrecorded'],
    enumName: 'DestinationProof',
    description:
      'Result of comparing the destination with the digest in the log. `proved`: unchanged since ' +
      'the request. `changed` or `blanked`: altered or erased, so the withdrawal cannot be ' +
      'completed. `unrecorded`: the log has no digest, because the request is too old',
  })
  destinationProof!: DestinationProof;
}

export class WithdrawalRequestedAnswer {
  @ApiProperty({ example: 'Withdrawal request submitted successfully!' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'Balance of the wallet after the request' })
  tokens!: number;

  @ApiProperty({ type: OwnWithdrawal })
  withdrawal!: OwnWithdrawal;
}

export class OwnWithdrawals {
  @ApiProperty({ type: [OwnWithdrawal] })
  withdrawals!: OwnWithdrawal[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'The winnings among the tokens, if only winnings can be withdrawn; null if the whole ' +
      'balance can be withdrawn',
  })
  withdrawableTokens!: number | null;
}
