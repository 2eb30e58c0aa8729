import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant } from '../../../platform/http/index.js';
import { OUTCOMES, type Outcome, type OutcomeCounts } from '../domain/reconcile.js';

export class ReconciliationRequest {
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(['all', ...OUTCOMES], { fallback: 'all', name: 'ReconciliationFilter' })
  outcome: 'all' | Outcome = 'all';
}

export class ReconciliationSummary implements OutcomeCounts {
  @ApiProperty()
  matched!: number;

  @ApiProperty()
  missing_internal!: number;

  @ApiProperty()
  missing_external!: number;

  @ApiProperty()
  amount_diff!: number;

  @ApiProperty()
  duplicate!: number;
}

export class ReconciledPayment {
  @ApiProperty({ enum: OUTCOMES, enumName: 'ReconciliationOutcome' })
  outcome!: Outcome;

  @ApiProperty()
  paymentId!: string;

  @ApiProperty({ type: String, nullable: true })
  orderId!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Tokens that the ledger credited; null if the ledger has no such payment',
  })
  tokens!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Amount that the payment provider captured, in paise; null if the provider has no such ' +
      'payment',
  })
  amountPaise!: number | null;

  @ApiProperty({ description: 'Explanation of the difference; may be empty' })
  detail!: string;
}

export class SettlementBreak {
  @ApiProperty()
  entityId!: string;

  @ApiProperty({ enum: OUTCOMES, enumName: 'ReconciliationOutcome' })
  outcome!: Outcome;

  @ApiProperty()
  detail!: string;
}

export class SettlementDay {
  @ApiProperty({ example: '2026-01-31' })
  day!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  comparedAt!: Date;

  @ApiProperty({ description: "Number of rows in the payment provider's settlement report" })
  lines!: number;

  @ApiProperty({ description: 'Number of rows of the report that agree with the ledger' })
  matched!: number;

  @ApiProperty({ type: [SettlementBreak] })
  breaks!: SettlementBreak[];
}

/**
 * An order for finance to review: the payment does not match the order, is disputed, or is the
 * second payment of the order.
 */
export class AttentionOrder {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ type: String, nullable: true })
  orderId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  paymentId!: string | null;

  @ApiProperty()
  attention!: string;

  @ApiProperty({ type: String, nullable: true })
  message!: string | null;
}

export class Reconciliation {
  @ApiProperty({ type: String, format: 'date-time' })
  from!: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  to!: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  checkedAt!: Date;

  @ApiProperty({
    description:
      'True if the period has more payments than one run compares. Choose a shorter period',
  })
  truncated!: boolean;

  @ApiProperty({ type: ReconciliationSummary })
  summary!: ReconciliationSummary;

  @ApiProperty({
    type: [ReconciledPayment],
    description: 'Compared payments, those with differences first; at most 500',
  })
  items!: ReconciledPayment[];

  @ApiProperty({
    type: [AttentionOrder],
    description: 'Orders that staff must check, newest first, at most 100',
  })
  attention!: AttentionOrder[];

  @ApiProperty({ type: [SettlementDay] })
  settlements!: SettlementDay[];
}
