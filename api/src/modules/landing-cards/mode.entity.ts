import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('tournament_mode')
export class Mode {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly slug!: string;
  @Column('text') readonly title!: string;
  @Column('text') readonly description!: string;
  @Column('text') readonly icon!: string;
  @Column('text') readonly color!: string;
  @Column('integer') readonly sortOrder!: number;
}
