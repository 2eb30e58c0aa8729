import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Break } from '../domain/reconcile.js';

/** Result of the comparison of a day's settlement report with the ledger. */
@Entity('settlement_comparison')
export class SettlementComparison {
  /** Indian day, as YYYY-MM-DD. */
  @PrimaryColumn('date') readonly day!: string;
  @Column('timestamptz') readonly comparedAt!: Date;
  @Column('integer') readonly lines!: number;
  @Column('integer') readonly matched!: number;
  @Column('jsonb') readonly breaks!: readonly Break[];
}
