import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../../../kernel/index.js';

/** The final decision about a captured payment: its tokens are credited, or its money goes back. */
@Entity('payment_decision')
export class PaymentDecision {
  @PrimaryColumn('text') readonly paymentId!: string;
  @Column('uuid') readonly orderId!: Id;
  @Column('uuid') readonly userId!: Id;
  /** Code of the rule that forbids the purchase; null if the tokens are credited. */
  @Column('text', { nullable: true }) readonly returnedFor!: string | null;
  @Column('timestamptz') readonly decidedAt!: Date;
  /** Time of the next attempt to return the money; null if nothing is left to do. */
  @Column('timestamptz', { nullable: true }) readonly nextTryAt!: Date | null;
  @Column('integer') readonly tries!: number;
}
