import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { CaseKind } from '../domain/cases.js';

/** A UPI ID that a player named, with its records at the provider. */
@Entity('payout_destination')
export class PayoutDestination {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('text') readonly upiId!: string;
  @Column('text', { nullable: true }) readonly contactId!: string | null;
  @Column('text', { nullable: true }) readonly fundAccountId!: string | null;
  /** Keyed digest of player, address and fund account. */
  @Column('bytea', { nullable: true }) readonly seal!: Buffer | null;
  /** Reason for which a payout to this address came back for good. */
  @Column('text', { nullable: true }) readonly returnedFor!: string | null;
  @Column('timestamptz', { nullable: true }) readonly returnedAt!: Date | null;
  @Column('timestamptz') readonly addedAt!: Date;
}

/** A webhook event of the provider. */
@Entity('payout_event')
export class PayoutEvent {
  @PrimaryColumn('text') readonly eventId!: string;
  @Column('text') readonly event!: string;
  @Column('text', { nullable: true }) readonly providerId!: string | null;
  @Column('text', { nullable: true }) readonly referenceId!: string | null;
  @Column('timestamptz') readonly receivedAt!: Date;
  @Column('integer') readonly tries!: number;
  /** Time of the next attempt to process it; null when it is processed. */
  @Column('timestamptz', { nullable: true }) readonly nextTryAt!: Date | null;
}

/** A difference between the ledger and the provider that a person closes. */
@Entity('payout_case')
export class PayoutCase {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly kind!: CaseKind;
  @Column('text') readonly key!: string;
  @Column('uuid', { nullable: true }) readonly withdrawalId!: Id | null;
  @Column('text', { nullable: true }) readonly providerId!: string | null;
  @Column('text') readonly what!: string;
  @Column('text') readonly whatToDo!: string;
  @Column('timestamptz') readonly openedAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly closedAt!: Date | null;
  @Column('uuid', { nullable: true }) readonly closedBy!: Id | null;
  @Column('text', { nullable: true }) readonly note!: string | null;
}

/** The only row: the stop switch, and what the provider said last about the account. */
@Entity('payout_control')
export class PayoutControl {
  @PrimaryColumn('boolean') readonly id!: boolean;
  @Column('timestamptz', { nullable: true }) readonly stoppedAt!: Date | null;
  @Column('uuid', { nullable: true }) readonly stoppedBy!: Id | null;
  @Column('text', { nullable: true }) readonly stoppedReason!: string | null;
  @Column('bigint', { nullable: true }) readonly balancePaise!: number | null;
  @Column('timestamptz', { nullable: true }) readonly balanceReadAt!: Date | null;
  /** Last day in India that the check of three sides has compared. */
  @Column('date', { nullable: true }) readonly checkedDay!: string | null;
}
