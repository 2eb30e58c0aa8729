import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { FactKind } from '../domain/evidence.js';

@Entity('risk_fact')
export class RiskFact {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('text') readonly kind!: FactKind;
  @PrimaryColumn('bytea') readonly digest!: Buffer;
  @PrimaryColumn('text') readonly purpose!: string;
  @Column('text', { nullable: true }) readonly network!: string | null;
  @Column('timestamptz') readonly firstSeenAt!: Date;
  @Column('timestamptz') readonly lastSeenAt!: Date;
  /** True once the accounts that share the fact were evaluated with it. */
  @Column('boolean') readonly judged!: boolean;
}
