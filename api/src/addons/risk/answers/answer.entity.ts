import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

@Entity('risk_answer')
export class RiskAnswer {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('text') readonly text!: string;
  @Column('timestamptz') readonly writtenAt!: Date;
}
