import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('dispute')
export class Dispute {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly tournamentId!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('text') readonly text!: string;
  @Column('timestamptz') readonly createdAt!: Date;
  /** Time at which the disputed results were declared. */
  @Column('timestamptz') readonly declaredAt!: Date;
  @Column('text', { nullable: true }) readonly answer!: string | null;
  @Column('timestamptz', { nullable: true }) readonly answeredAt!: Date | null;
}
