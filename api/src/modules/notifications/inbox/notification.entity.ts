import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import type { News } from '../words/news.js';

@Entity('notification')
export class Notification {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('uuid') readonly userId!: Id;
  @Column('text') readonly kind!: string;
  @Column('text') readonly title!: string;
  @Column('text') readonly text!: string;
  @Column('text', { nullable: true }) readonly code!: News['code'] | null;
  @Column('jsonb', { nullable: true }) readonly params!: News['values'] | null;
  @Column('text', { nullable: true }) readonly link!: string | null;
  @Column('text') readonly dedupeKey!: string;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly readAt!: Date | null;
  /**
   * First time at which a push service or a mail server took over the message. The inbox does not
   * show it.
   */
  @Column('timestamptz', { nullable: true, select: false }) readonly deliveredAt!: Date | null;
  @Column('text', { nullable: true, select: false }) readonly deliveredBy!: 'push' | 'mail' | null;
}
