import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

@Entity('evidence')
export class Evidence {
  @PrimaryColumn('uuid') readonly tournamentId!: Id;
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('smallint') readonly number!: number;
  @Column('timestamptz') readonly addedAt!: Date;
  @Column('bytea', { select: false }) readonly image!: Buffer;
}
