import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { ProviderPayment } from '../domain/provider-payment.js';
import { type Comparison, type InternalDeposit, reconcile } from '../domain/reconcile.js';
import { RazorpayGateway } from '../razorpay/index.js';

const MOST_PAYMENTS = 5_000;
const MOST_DEPOSITS = 5_000;
/**
 * Maximum number of deposits that were credited in the compared range of time but whose payment was
 * made outside it. Each of these payments needs a separate request to the provider.
 */
const MOST_SINGLE = 100;
/** Maximum number of these requests at the same time, within the provider's rate limit. */
const AT_ONCE = 4;

export interface Reconciled {
  readonly comparisons: readonly Comparison[];
  /**
   * True if the range has more payments than one comparison can read, so that some are missing
   * here.
   */
  readonly truncated: boolean;
}

const DEPOSITS = `
  SELECT d.payment_id AS "paymentId", o.provider_order_id AS "providerOrderId", d.tokens,
         (SELECT coalesce(sum(r.tokens), 0)::bigint FROM projection.deposit_reversal r
           WHERE r.payment_id = d.payment_id AND r.kind = 'refund'
             AND r.undone_position IS NULL) AS "refundedTokens",
         EXISTS (SELECT FROM projection.deposit earlier
                  WHERE earlier.order_id = d.order_id AND earlier.position < d.position)
           AS repeated
    FROM projection.deposit d JOIN payment_order o ON o.id = d.order_id`;

/** Compares the provider's payments of a range with our deposits of the same range. */
@Injectable()
export class DepositReconciliation {
  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly database: Database,
  ) {}

  /**
   * Compares the range from `from` up to, but not including, `to`. Throws RazorpayFailure if the
   * provider does not respond.
   */
  async of(from: Date, to: Date): Promise<Reconciled> {
    const made = await this.gateway.paymentsMade({ from, to }, MOST_PAYMENTS);
    const credited = await this.creditedBetween(from, to);
    const madeIds = new Set(made.map(({ id }) => id));
    const elsewhere = credited.filter(({ paymentId }) => !madeIds.has(paymentId));
    const asked = elsewhere.slice(0, MOST_SINGLE);
    const single = await this.oneByOne(asked);
    const ofPayments = await this.ofPayments([...madeIds]);
    const comparisons = reconcile([...made, ...single], [...ofPayments, ...asked]);
    const truncated =
      made.length === MOST_PAYMENTS ||
      credited.length === MOST_DEPOSITS ||
      elsewhere.length > asked.length;
    return { comparisons, truncated };
  }

  private async oneByOne(deposits: readonly InternalDeposit[]): Promise<ProviderPayment[]> {
    const found: (ProviderPayment | null)[] = [];
    for (let start = 0; start < deposits.length; start += AT_ONCE) {
      const group = deposits.slice(start, start + AT_ONCE);
      const payments = group.map(({ paymentId }) => this.gateway.payment(paymentId));
      found.push(...(await Promise.all(payments)));
    }
    return found.filter((payment) => payment !== null);
  }

  private creditedBetween(from: Date, to: Date): Promise<InternalDeposit[]> {
    return this.database.rows<InternalDeposit & object>(
      `${DEPOSITS} WHERE d.credited_at >= $1 AND d.credited_at < $2
        ORDER BY d.credited_at LIMIT ${MOST_DEPOSITS}`,
      [from, to],
    );
  }

  private ofPayments(paymentIds: readonly string[]): Promise<InternalDeposit[]> {
    return this.database.rows<InternalDeposit & object>(
      `${DEPOSITS} WHERE d.payment_id = ANY ($1)`,
      [paymentIds],
    );
  }
}
