import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { SignalKind } from '../domain/signal.js';

@Entity('risk_signal')
export class RiskSignal {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly kind!: SignalKind;
  @Column('integer') readonly weight!: number;
  @Column('text') readonly sentence!: string;
  @Column('uuid', { array: true }) readonly accounts!: readonly Id[];
  /** The oldest of several accounts; null for a signal that is older than this column. */
  @Column('uuid', { nullable: true }) readonly firstAccount!: Id | null;
  /** Values that the signal's id depends on; null for a signal that is older than this column. */
  @Column('text', { array: true, nullable: true }) readonly evidence!: readonly string[] | null;
  @Column('bigint', { array: true }) readonly positions!: readonly number[];
  @Column('timestamptz') readonly seenAt!: Date;
}

@Entity('risk_clearance')
export class RiskClearance {
  @PrimaryColumn('uuid') readonly signalId!: Id;
  @Column('uuid') readonly clearedBy!: Id;
  @Column('timestamptz') readonly clearedAt!: Date;
  @Column('text') readonly note!: string;
  /** Kind, accounts and evidence of the signal when it was cleared. */
  @Column('text', { nullable: true }) readonly kind!: SignalKind | null;
  @Column('uuid', { array: true, nullable: true }) readonly accounts!: readonly Id[] | null;
  @Column('text', { array: true, nullable: true }) readonly evidence!: readonly string[] | null;
}

/**
 * SQL condition: the clearance `c` covers the risk signal `s`, because `s` has no account and no
 * evidence that the cleared signal did not have.
 */
export const IS_CLEARED = `(c.signal_id = s.id OR (
  c.kind = s.kind AND c.accounts @> s.accounts AND c.evidence @> s.evidence))`;

@Entity('risk_case')
export class RiskCase {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @Column('integer') readonly score!: number;
  @Column('integer') readonly strongest!: number;
  @Column('text', { array: true }) readonly kinds!: readonly SignalKind[];
  @Column('timestamptz', { nullable: true }) readonly seenAt!: Date | null;
  @Column('uuid', { nullable: true }) readonly assignedTo!: Id | null;
  @Column('timestamptz', { nullable: true }) readonly heldAt!: Date | null;
  @Column('uuid', { nullable: true }) readonly heldBy!: Id | null;
  @Column('text', { nullable: true }) readonly holdReason!: string | null;
  @Column('integer') readonly releasedScore!: number;
  /** The strongest signal of several accounts that share a fact; null if there is none. */
  @Column('uuid', { nullable: true }) readonly ring!: Id | null;
}
