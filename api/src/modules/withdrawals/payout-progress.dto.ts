import { ApiProperty } from '@nestjs/swagger';
import {
  PROGRESS_REASONS,
  PROGRESS_STATES,
  type ProgressReason,
  type ProgressState,
} from './domain/progress.js';

const PAYOUT_STATES = [
  'due',
  'sending',
  'unknown',
  'queued',
  'processing',
  'processed',
  'failed',
  'reversed',
  'withdrawn',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** The newest attempt to pay a withdrawal through the provider, as shown to staff. */
export class PayoutShown {
  @ApiProperty({
    enum: PAYOUT_STATES,
    enumName: 'PayoutState',
    description:
      '`due`: approved, not sent yet. `sending`: handed to the provider. `unknown`: the provider ' +
      'has not answered; the same request is repeated. `queued` and `processing`: the provider has ' +
      'it. `processed`: paid. `failed`, `reversed`: came back. `withdrawn`: taken back before it ' +
      'was sent',
  })
  state!: PayoutState;

  @ApiProperty({ type: 'integer', example: 1, description: 'Number of the attempt, from 1' })
  attempt!: number;

  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  sentAt!: Date | null;

  @ApiProperty({ type: String, nullable: true, description: 'Bank reference (UTR)' })
  utr!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'pout_00000000000001' })
  providerId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'beneficiary_bank_offline',
    description: 'Reason of the state, in a word of the provider or of Arena',
  })
  reason!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Sentence about the state, with what to do if a person must act',
  })
  message!: string | null;

  @ApiProperty({ type: Boolean, description: 'True if no further attempt is made by itself' })
  needsPerson!: boolean;

  @ApiProperty({
    format: 'date-time',
    type: String,
    nullable: true,
    description:
      'Time of the next attempt, repeat or question to the provider; null if none is due',
  })
  nextTryAt!: Date | null;
}

/** Where the money of a withdrawal is, as shown to its player. */
export class WithdrawalProgress {
  @ApiProperty({
    enum: PROGRESS_STATES,
    enumName: 'WithdrawalProgressState',
    description:
      '`requested`: the tokens are held. `sent`: the payout was handed over, by Arena or by a ' +
      'person. `on-its-way`: the bank has it. `paid`. `returned`: the tokens are in the wallet ' +
      'again. `held`: waits for an answer of the player or a decision',
  })
  state!: ProgressState;

  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  sentAt!: Date | null;

  @ApiProperty({ type: String, nullable: true, description: 'Bank reference (UTR), once paid' })
  utr!: string | null;

  @ApiProperty({
    enum: PROGRESS_REASONS,
    enumName: 'WithdrawalProgressReason',
    nullable: true,
    description: 'Why it is held, late or returned',
  })
  reason!: ProgressReason | null;

  @ApiProperty({ format: 'date-time', type: String })
  promisedBy!: Date;

  @ApiProperty({ description: 'True if the promised time has passed without a payout' })
  isLate!: boolean;
}
