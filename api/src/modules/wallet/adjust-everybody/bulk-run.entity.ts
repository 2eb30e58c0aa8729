import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { BulkAdjustment, BulkOperation } from '../domain/bulk-adjustment.js';

@Entity('bulk_adjustment')
export class BulkRun implements BulkAdjustment {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly adminId!: Id;
  @Column('text') readonly operation!: BulkOperation;
  @Column('bigint') readonly amountTokens!: number;
  @Column('text') readonly reason!: string;
  @Column('bigint') readonly population!: number;
  @Column('timestamptz') readonly startedAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly finishedAt!: Date | null;
}

/**
 * A posted step of a bulk adjustment. Only the SQL function of the projection's step writes these
 * rows.
 */
@Entity({ name: 'bulk_progress', schema: 'projection' })
export class BulkProgress {
  @PrimaryColumn('uuid') readonly runId!: Id;
  @PrimaryColumn('integer') readonly step!: number;
  @Column('uuid') readonly lastUserId!: Id;
  @Column('bigint') readonly affected!: number;
  @Column('bigint') readonly partial!: number;
  @Column('bigint') readonly totalDelta!: number;
}
