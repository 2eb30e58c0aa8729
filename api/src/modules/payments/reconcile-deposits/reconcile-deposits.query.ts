import { Logger } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, indianDay } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { QueryChoice, QueryInstant } from '../../../platform/http/index.js';
import { countOutcomes, OUTCOMES, type Outcome, type OutcomeCounts } from '../domain/reconcile.js';
import { paymentRefusals } from '../payment-refusals.js';
import { RazorpayFailure } from '../razorpay/index.js';
import { DepositReconciliation, type Reconciled } from './reconciled.js';

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

/** Compares the deposits of a range of time with the provider's records as they are now. */
export class ReconcileDeposits extends Query<Reconciliation> {
  constructor(readonly request: ReconciliationRequest) {
    super();
  }
}

const DAY_MS = 86_400_000;

const LONGEST_RANGE_MS = 31 * DAY_MS;

const MOST_ITEMS = 500;

@QueryHandler(ReconcileDeposits)
export class ReconcileDepositsHandler implements IQueryHandler<ReconcileDeposits> {
  private readonly logger = new Logger(ReconcileDepositsHandler.name);

  constructor(
    private readonly reconciliation: DepositReconciliation,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ request }: ReconcileDeposits): Promise<Reconciliation> {
    const checkedAt = this.clock.now();
    const { from, to } = rangeOf(request, checkedAt);
    const { comparisons, truncated } = await this.compare(from, to);
    const wanted = comparisons.filter(
      ({ outcome }) => request.outcome === 'all' || outcome === request.outcome,
    );
    const breaksFirst = [
      ...wanted.filter(({ outcome }) => outcome !== 'matched'),
      ...wanted.filter(({ outcome }) => outcome === 'matched'),
    ];
    const [attention, settlements] = await Promise.all([
      this.attention(from, to),
      this.settlements(from, to),
    ]);
    return {
      from,
      to,
      checkedAt,
      truncated,
      attention,
      settlements,
      summary: { ...countOutcomes(comparisons) },
      items: breaksFirst.slice(0, MOST_ITEMS).map((item) => ({ ...item })),
    };
  }

  private async compare(from: Date, to: Date): Promise<Reconciled> {
    try {
      return await this.reconciliation.of(from, to);
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.error({ err: error }, 'The comparison with the provider failed');
      throw paymentRefusals.GATEWAY_UNAVAILABLE({ retryAfter: 30 });
    }
  }

  private attention(from: Date, to: Date): Promise<AttentionOrder[]> {
    return this.database.rows<AttentionOrder & object>(
      `SELECT id AS "_id", id, provider_order_id AS "orderId", payment_id AS "paymentId",
              attention, error_message AS message
         FROM payment_order
        WHERE attention IS NOT NULL AND created_at >= $1 AND created_at < $2
        ORDER BY created_at DESC LIMIT 100`,
      [from, to],
    );
  }

  private settlements(from: Date, to: Date): Promise<SettlementDay[]> {
    return this.database.rows<SettlementDay & object>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, compared_at AS "comparedAt", lines, matched, breaks
         FROM settlement_comparison
        WHERE day BETWEEN $1::date AND $2::date ORDER BY day DESC`,
      [indianDay(from), indianDay(to)],
    );
  }
}

/** Returns the range of time to compare: the last two days by default, and at most 31 days. */
function rangeOf(request: ReconciliationRequest, now: Date): { from: Date; to: Date } {
  const to = request.to ?? now;
  const earliest = new Date(Math.max(0, to.getTime() - LONGEST_RANGE_MS));
  const asked = request.from ?? new Date(Math.max(0, to.getTime() - 2 * DAY_MS));
  const from = asked < earliest ? earliest : asked;
  return from <= to ? { from, to } : { from: to, to };
}
