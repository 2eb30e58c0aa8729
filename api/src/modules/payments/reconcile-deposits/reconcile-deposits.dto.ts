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

  @ApiProperty({ type: Number, nullable: true, description: 'What the books credited' })
  tokens!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'What the provider took' })
  amountPaise!: number | null;

  @ApiProperty({ description: 'Empty where nothing is to be said' })
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

  @ApiProperty({ description: "Lines of the provider's settlement report" })
  lines!: number;

  @ApiProperty({ description: 'Lines the books explain' })
  matched!: number;

  @ApiProperty({ type: [SettlementBreak] })
  breaks!: SettlementBreak[];
}

/** A payment that does not fit its order, or is disputed, or came second. */
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

  @ApiProperty({ description: 'More was found than one run compares: choose a shorter range' })
  truncated!: boolean;

  @ApiProperty({ type: ReconciliationSummary })
  summary!: ReconciliationSummary;

  @ApiProperty({ type: [ReconciledPayment], description: 'What does not match first; at most 500' })
  items!: ReconciledPayment[];

  @ApiProperty({ type: [AttentionOrder], description: 'At most 100, newest first' })
  attention!: AttentionOrder[];

  @ApiProperty({ type: [SettlementDay] })
  settlements!: SettlementDay[];
}
