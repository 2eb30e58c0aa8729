import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../kernel/index.js';

@Entity('idempotency_key')
export class KeptAnswer {
  @PrimaryColumn('uuid') readonly userId!: Id;
  @PrimaryColumn('text') readonly key!: string;
  /** SHA-256 of the request's method, address and body. */
  @Column('bytea') readonly fingerprint!: Buffer;
  @Column('timestamptz') readonly runningUntil!: Date;
  @Column('integer', { nullable: true }) readonly process!: number | null;
  @Column('integer', { nullable: true }) readonly status!: number | null;
  @Column('bytea', { nullable: true }) readonly answer!: Buffer | null;
  @Column('timestamptz') readonly createdAt!: Date;
}

export type KeyedRequest = Pick<KeptAnswer, 'userId' | 'key' | 'fingerprint'>;
