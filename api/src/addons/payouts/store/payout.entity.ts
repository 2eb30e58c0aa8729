import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { PayoutState } from '../../../modules/withdrawals/index.js';

/** An attempt to pay a withdrawal through the provider. */
@Entity('payout')
export class Payout {
  /** Idempotency key and reference at the provider. */
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly withdrawalId!: Id;
  @Column('uuid') readonly userId!: Id;
  /** Number of the hold that it pays, and number of the attempt for this hold, from 1. */
  @Column('integer') readonly cycle!: number;
  @Column('integer') readonly attempt!: number;
  /** Number of the attempt since an admin pressed pay, from 1. */
  @Column('integer') readonly try!: number;
  @Column('text') readonly state!: PayoutState;
  @Column('bigint') readonly amountTokens!: number;
  @Column('bigint') readonly amountPaise!: number;
  /** Exact JSON of the request, and its digest, which is in the log. */
  @Column('text', { nullable: true }) readonly body!: string | null;
  @Column('text', { nullable: true }) readonly bodyDigest!: string | null;
  @Column('text', { nullable: true }) readonly fundAccountId!: string | null;
  @Column('text', { nullable: true }) readonly providerId!: string | null;
  @Column('text', { nullable: true }) readonly utr!: string | null;
  @Column('text', { nullable: true }) readonly reason!: string | null;
  @Column('text', { nullable: true }) readonly description!: string | null;
  @Column('boolean') readonly needsPerson!: boolean;
  @Column('uuid') readonly approvedBy!: Id;
  @Column('timestamptz') readonly approvedAt!: Date;
  @Column('text') readonly requestKey!: string;
  /** Keyed digest of the approval. */
  @Column('bytea') readonly seal!: Buffer;
  @Column('timestamptz', { nullable: true }) readonly sentAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly endedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly nextLookAt!: Date | null;
  /** Number of steps in the present state. */
  @Column('integer') readonly looks!: number;
  /** Time from which a paid payout can no longer come back. */
  @Column('timestamptz', { nullable: true }) readonly finalAt!: Date | null;
}
