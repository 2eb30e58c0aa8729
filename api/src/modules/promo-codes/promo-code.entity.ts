import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { PromoCode } from './domain/promo-code.js';

@Entity('promo_code')
export class Promo implements PromoCode {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly code!: string;
  @Column('text') readonly description!: string;
  @Column('bigint') readonly tokens!: number;
  @Column('bigint') readonly maxUses!: number;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('boolean') readonly isActive!: boolean;
  @Column('uuid') readonly createdBy!: Id;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly deletedAt!: Date | null;
}

export type NewPromo = Omit<Promo, 'isActive' | 'createdAt' | 'deletedAt'>;

/**
 * A promo code's uses according to the ledger. Only the SQL function of the projection's step
 * writes these rows.
 */
@Entity({ name: 'promo_totals', schema: 'projection' })
export class PromoTotals {
  @PrimaryColumn('uuid') readonly promoId!: Id;
  @Column('bigint') readonly opened!: number;
  @Column('bigint') readonly used!: number;
  @Column('bigint') readonly tokens!: number;
}

@Entity({ name: 'redemption', schema: 'projection' })
export class Redemption {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('bigint') readonly position!: number;
  @Column('uuid') readonly promoId!: Id;
  @Column('bigint') readonly tokens!: number;
  @Column('timestamptz') readonly redeemedAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly reversedAt!: Date | null;
}

/** A promo code together with its uses from the ledger. */
export interface PromoRow extends Promo {
  readonly createdByEmail: string;
  /**
   * True once the uses are in the ledger; false if the creation of the promo code was interrupted.
   */
  readonly isOpened: boolean;
  readonly usedCount: number;
}
