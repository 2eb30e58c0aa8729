import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('activity')
export class RecordedActivity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  readonly id!: number;
  @Column('timestamptz') readonly recordedAt!: Date;
  @Column('uuid', { nullable: true }) readonly actorId!: Id | null;
  @Column('text') readonly actorRole!: string;
  @Column('text') readonly action!: string;
  @Column('text') readonly targetType!: string;
  @Column('text', { nullable: true }) readonly targetId!: string | null;
  /**
   * Queries leave out this column and `after` by default. Lists select both as the text that
   * PostgreSQL formats.
   */
  @Column('jsonb', { nullable: true, select: false }) readonly before!: object | null;
  @Column('jsonb', { nullable: true, select: false }) readonly after!: object | null;
  @Column('text', { nullable: true }) readonly reason!: string | null;
  @Column('text', { nullable: true }) readonly requestId!: string | null;
  @Column('text', { nullable: true }) readonly ip!: string | null;
  @Column('text', { nullable: true, select: false }) readonly requestKey!: string | null;
}
