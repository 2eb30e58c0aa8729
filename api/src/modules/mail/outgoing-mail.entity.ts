import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import type { Template } from './letters/letter-data.js';

export const MAIL_STATES = ['waiting', 'sent', 'dead', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];

@Entity('outgoing_mail')
export class OutgoingMail {
  @PrimaryColumn('uuid') readonly id!: Id;
  @Column('text') readonly recipient!: string;
  @Column('text') readonly template!: Template;
  /**
   * The encrypted data of the mail. Queries leave this column out by default; only the delivery
   * selects it.
   */
  @Column('bytea', { nullable: true, select: false }) readonly sealedData!: Buffer | null;
  @Column('text', { nullable: true }) readonly dedupeKey!: string | null;
  @Column('text') readonly state!: MailState;
  @Column('integer') readonly attempts!: number;
  @Column('timestamptz') readonly dueAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly worthlessAt!: Date | null;
  @Column('text', { nullable: true }) readonly problem!: string | null;
  @Column('timestamptz') readonly createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readonly revivedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) readonly sentAt!: Date | null;
}
