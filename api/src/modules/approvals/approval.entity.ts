import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { JsonObject } from '../ledger/index.js';
import type { TargetState } from './digest.js';
import type { ApprovalState } from './domain/approval.js';

@Entity('approval')
export class Approval {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly requestKey!: string;
  @Column('text') readonly kind!: string;
  @Column('text') readonly targetType!: string;
  @Column('text') readonly targetId!: string;
  @Column('uuid', { nullable: true }) readonly playerId!: Id | null;
  @Column('bigint') readonly amountTokens!: number;
  @Column('jsonb') readonly request!: JsonObject;
  @Column('text') readonly reason!: string;
  @Column('boolean') readonly isSingle!: boolean;
  @Column('uuid') readonly requestedBy!: Id;
  @Column('timestamptz') readonly requestedAt!: Date;
  @Column('timestamptz') readonly expiresAt!: Date;
  @Column('text') readonly state!: ApprovalState;
  @Column('uuid', { nullable: true }) readonly decidedBy!: Id | null;
  @Column('timestamptz', { nullable: true }) readonly decidedAt!: Date | null;
  @Column('text', { nullable: true }) readonly decisionNote!: string | null;
  @Column('timestamptz', { nullable: true }) readonly carryingUntil!: Date | null;
  @Column('text', { nullable: true }) readonly problem!: string | null;
  @Column('jsonb', { nullable: true }) readonly lookedAt!: TargetState | null;
  @Column('text', { nullable: true }) readonly digest!: string | null;
}

@Entity('approval_spending')
export class ApprovalSpending {
  @PrimaryColumn('text') readonly requestKey!: string;
  @Column('uuid') readonly adminId!: Id;
  @Column('text') readonly kind!: string;
  @Column('bigint') readonly tokens!: number;
  @Column('timestamptz') readonly spentAt!: Date;
}

/** An admin's request or approval, copied from the log by the step function of the projection. */
@Entity({ name: 'approval_step', schema: 'projection' })
export class ApprovalStep {
  @PrimaryColumn('uuid') readonly approvalId!: Id;
  @PrimaryColumn('text') readonly step!: string;
  @PrimaryColumn('uuid') readonly adminId!: Id;
  @Column('text') readonly digest!: string;
  @Column('bigint') readonly position!: number;
}
