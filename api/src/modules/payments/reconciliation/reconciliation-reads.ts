import { Injectable, Logger } from '@nestjs/common';
import { Clock, indianDay } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { countOutcomes } from '../domain/reconcile.js';
import { paymentRefusals } from '../payment-refusals.js';
import { RazorpayFailure } from '../razorpay/index.js';
import { DepositReconciliation, type Reconciled } from './reconciled.js';
import type {
  AttentionOrder,
  Reconciliation,
  ReconciliationRequest,
  SettlementDay,
} from './reconciliation.dto.js';

const DAY_MS = 86_400_000;

const LONGEST_RANGE_MS = 31 * DAY_MS;

const MOST_ITEMS = 500;

/** Compares deposits with the provider's records, for staff. */
@Injectable()
export class ReconciliationReads {
  private readonly logger = new Logger(ReconciliationReads.name);

  constructor(
    private readonly reconciliation: DepositReconciliation,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Compares the deposits of a range of time with the provider's records as they are now. */
  async read(request: ReconciliationRequest): Promise<Reconciliation> {
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
