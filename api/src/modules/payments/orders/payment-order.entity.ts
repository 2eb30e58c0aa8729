import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

/** A player's order of tokens and the checks of its payment; the ledger has the credit. */
@Entity('payment_order')
export class StoredOrder {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly userId!: Id;
  /** E-mail address at the time of the order. */
  @Column('text') readonly userEmail!: string;
  @Column('integer') readonly tokens!: number;
  @Column('text') readonly receipt!: string;
  @Column('text', { nullable: true }) readonly providerOrderId!: string | null;
  @Column('text') readonly status!: 'pending' | 'failed';
  @Column('text', { nullable: true }) readonly paymentId!: string | null;
  @Column('text', { nullable: true }) readonly errorCode!: string | null;
  @Column('text', { nullable: true }) readonly errorMessage!: string | null;
  @Column('timestamptz', { nullable: true }) readonly failedAt!: Date | null;
  /** Problem that finance must review. */
  @Column('text', { nullable: true }) readonly attention!: string | null;
  @Column('text', { select: false }) readonly ipAddress!: string;
  @Column('integer') readonly checks!: number;
  @Column('timestamptz', { nullable: true }) readonly nextCheckAt!: Date | null;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly checkedAt!: Date | null;
  @Column('text', { nullable: true }) readonly checkProblem!: string | null;
  @Column('text', { nullable: true }) readonly creditedPaymentId!: string | null;
  @Column('timestamptz', { nullable: true }) readonly creditedAt!: Date | null;
  /** PostgreSQL computes this column and the next. */
  @Column({ type: 'text', select: false, insert: false, update: false })
  readonly shownStatus!: string;
  @Column({ type: 'text', select: false, insert: false, update: false })
  readonly searched!: string;
}
