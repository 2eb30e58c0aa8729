import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A webhook event of the payment provider. */
@Entity('provider_event')
export class StoredProviderEvent {
  @PrimaryColumn('text') readonly eventId!: string;
  @Column('text') readonly type!: string;
  @Column('text', { nullable: true }) readonly paymentId!: string | null;
  @Column('text', { nullable: true }) readonly orderId!: string | null;
  @Column('text', { nullable: true }) readonly refundId!: string | null;
  @Column('text', { nullable: true }) readonly disputeId!: string | null;
  /** Only the owner of the database can read the body, which contains personal data. */
  @Column('bytea', { select: false }) readonly rawBody!: Buffer;
  @Column('timestamptz') readonly receivedAt!: Date;
  @Column('integer') readonly tries!: number;
  /** Time of the next attempt to process the event; null when it is processed. */
  @Column('timestamptz', { nullable: true }) readonly nextTryAt!: Date | null;
  @Column('text', { nullable: true }) readonly outcome!: string | null;
}
