import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { Stage, WithdrawalType } from './domain/withdrawal.js';

/** The destination of a withdrawal and an admin's work on it; the ledger has the amount's state. */
@Entity('withdrawal')
export class StoredWithdrawal {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('text') readonly type!: WithdrawalType;
  @Column('bigint') readonly amountTokens!: number;
  @Column('text', { nullable: true }) readonly upiId!: string | null;
  @Column('text', { nullable: true }) readonly email!: string | null;
  @Column('text') readonly stage!: Stage;
  @Column('timestamptz', { nullable: true }) readonly processingAt!: Date | null;
  @Column('text') readonly adminNotes!: string;
  /** Reference of the bank's payment (UTR). */
  @Column('text', { nullable: true }) readonly bankReference!: string | null;
  @Column('bytea', { nullable: true }) readonly redeemCode!: Buffer | null;
  @Column('text', { nullable: true }) readonly redeemCodeKey!: string | null;
  @Column('bytea', { nullable: true }) readonly redeemCodeDigest!: Buffer | null;
  @Column('integer') readonly version!: number;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('bytea', { nullable: true, select: false }) readonly destinationSalt!: Buffer | null;
  /** PostgreSQL computes this column for searches. */
  @Column({ type: 'text', select: false, insert: false, update: false })
  readonly searched!: string;
}
