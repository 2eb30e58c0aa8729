import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

@Entity('evidence')
export class Evidence {
  @PrimaryColumn('uuid') readonly tournamentId!: Id;
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('smallint') readonly number!: number;
  @Column('timestamptz') readonly addedAt!: Date;
  /** Bytes of the image; null if the image is an object in the bucket. */
  @Column('bytea', { select: false, nullable: true }) readonly image!: Buffer | null;
  @Column('text', { select: false, nullable: true }) readonly objectKey!: string | null;
}
