import { ApiProperty } from '@nestjs/swagger';
import {
  WITHDRAWAL_STATUSES,
  WITHDRAWAL_TYPES,
  type WithdrawalStatus,
  type WithdrawalType,
} from './domain/withdrawal.js';
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

  @ApiProperty({ type: String, nullable: true, description: 'For UPI', example: 'asha@okaxis' })
  upiId!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'For Google Play' })
  email!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'In full for its player once completed; masked for admins',
  })
  redeemCode!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Redeem code of an older gift card' })
  giftCardCode!: string | null;

  @ApiProperty()
  adminNotes!: string;

  @ApiProperty({ type: String, nullable: true, description: 'UTR of the bank that paid it' })
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

/** A withdrawal as shown to its player. */
export class OwnWithdrawal extends AnyWithdrawal {
  @ApiProperty({ type: WithdrawalUser })
  userId!: WithdrawalUser;

  @ApiProperty({ type: [WithdrawalMoment], description: 'History of the withdrawal, oldest first' })
  timeline!: WithdrawalMoment[];
}

export class StaffWithdrawalUser extends WithdrawalUser {
  @ApiProperty()
  isBanned!: boolean;
}

/** Sources of a withdrawal's tokens; their sum is its amount. */
export class Funding {
  @ApiProperty({ type: 'integer', example: 20, description: 'Prizes' })
  winnings!: number;

  @ApiProperty({ type: 'integer', example: 30, description: 'Bought' })
  deposits!: number;

  @ApiProperty({ type: 'integer', example: 50, description: 'Given by promo codes and admins' })
  bonus!: number;
}

/** A withdrawal as shown to staff. */
export class StaffWithdrawal extends AnyWithdrawal {
  @ApiProperty({ type: StaffWithdrawalUser })
  userId!: StaffWithdrawalUser;

  @ApiProperty({ description: 'To be sent back with a change, so that no newer one is lost' })
  version!: number;

  @ApiProperty({ type: 'integer', description: 'Whole hours since the request' })
  ageHours!: number;

  @ApiProperty({ description: 'Still open after the promised time' })
  overdue!: boolean;

  @ApiProperty()
  hasRedeemCode!: boolean;

  @ApiProperty({
    type: Funding,
    nullable: true,
    description: 'Sources of the tokens taken from the wallet; null until they are computed',
  })
  fundedBy!: Funding | null;

  @ApiProperty({
    enum: ['proved', 'changed', 'blanked', 'unrecorded'],
    enumName: 'DestinationProof',
    description:
      'Whether where it goes is what the player asked for, by the digest in the log: `changed` ' +
      'and `blanked` cannot be completed; `unrecorded` is from before there were digests',
  })
  destinationProof!: DestinationProof;
}
