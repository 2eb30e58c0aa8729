import { Injectable, Logger } from '@nestjs/common';
import { assert, backOff, Clock } from '../../../kernel/index.js';
import { LiveFeed, Notifications } from '../../notifications/index.js';
import type { ProviderPayment } from '../domain/provider-payment.js';
import { PaymentDecisions } from '../orders/payment-decisions.js';
import { type PaymentOrder, PaymentOrders } from '../orders/payment-orders.js';
import { RazorpayFailure, RazorpayGateway } from '../razorpay/index.js';

/** Pauses between attempts to return the money of one payment. */
const RETRIES = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** Maximum number of attempts, which take about three days. Then finance must return the money. */
const MOST_TRIES = 20;

/** Returns the money of payments that their buyers may not make. */
@Injectable()
export class Returning {
  private readonly logger = new Logger(Returning.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly orders: PaymentOrders,
    private readonly decisions: PaymentDecisions,
    private readonly notifications: Notifications,
    private readonly live: LiveFeed,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the money of a payment that its buyer may not make, and tells the buyer. Safe to
   * repeat. `returnedFor` is the code of the rule that forbids the purchase.
   */
  async giveBack(
    order: PaymentOrder,
    payment: ProviderPayment,
    returnedFor: string,
  ): Promise<void> {
    const decision = await this.decisions.of(payment.id);
    assert(decision, 'the money of a payment goes back after a decision');
    try {
      if (await this.hasBounced(payment, decision.tries)) {
        await this.flag(order, payment, 'its refund failed at the bank');
        await this.decisions.end(payment.id);
        return;
      }
      const now = this.clock.now();
      const nextTryAt = new Date(now.getTime() + backOff(RETRIES, decision.tries + 1));
      if (!(await this.decisions.take(payment.id, now, nextTryAt))) return;
      if (decision.tries === 0) await this.tell(order, payment, returnedFor);
      if (leftOf(payment) > 0) await this.gateway.refund(payment);
      await this.decisions.end(payment.id);
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.error({ paymentId: payment.id, err: error }, 'A payment was not returned');
      if (!error.passing) await this.flag(order, payment, error.message);
      if (decision.tries >= MOST_TRIES) await this.decisions.end(payment.id);
    }
  }

  /** Returns true if an earlier refund failed at the bank, because another would probably too. */
  private async hasBounced(payment: ProviderPayment, tries: number): Promise<boolean> {
    if (tries === 0 || leftOf(payment) === 0) return false;
    const refunds = await this.gateway.refundsOf(payment.id);
    return refunds.some(({ status }) => status === 'failed');
  }

  private async tell(
    order: PaymentOrder,
    { id: paymentId }: ProviderPayment,
    code: string,
  ): Promise<void> {
    const { userId, tokens, providerOrderId: orderId } = order;
    if (order.creditedPaymentId === null) {
      const message = 'The payment was not allowed any more, and its money is returned';
      await this.orders.fail(order.id, { paymentId, code, message }, this.clock.now());
    }
    await this.notifications.add({
      userId,
      kind: 'deposit',
      link: '/add-tokens',
      dedupeKey: `payment-returned:${paymentId}`,
      code: 'payment-returned',
      values: { tokens },
    });
    await this.live.publish({
      topic: 'payment.failed',
      audience: { userId },
      data: { orderId },
    });
  }

  /** Shows the order to finance, who must return the money. */
  private flag(order: PaymentOrder, payment: ProviderPayment, why: string): Promise<void> {
    return this.orders.flag(order.id, {
      paymentId: payment.id,
      code: 'RETURN_FAILED',
      message: `The money of ${payment.id} must be returned by hand: ${why}`,
    });
  }
}

const leftOf = ({ amountPaise, amountRefundedPaise }: ProviderPayment) =>
  amountPaise - amountRefundedPaise;
