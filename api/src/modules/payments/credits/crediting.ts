import { Injectable, Logger } from '@nestjs/common';
import { assertNever, Clock } from '../../../kernel/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import { Ledger } from '../../ledger/index.js';
import { LiveFeed } from '../../notifications/index.js';
import { decidePayment, type PaymentDecision } from '../domain/decide-payment.js';
import { tokensDeposited } from '../domain/deposit.js';
import type { ProviderPayment } from '../domain/provider-payment.js';
import { DepositDays } from '../orders/deposit-days.js';
import { PaymentDecisions } from '../orders/payment-decisions.js';
import { type PaymentOrder, PaymentOrders } from '../orders/payment-orders.js';
import { RazorpayGateway } from '../razorpay/index.js';
import { Returning } from './returning.js';
import { Reversing } from './reversing.js';

export type DepositOutcome =
  /** The tokens are in the wallet, credited now or earlier. */
  | { readonly kind: 'credited'; readonly order: PaymentOrder }
  | { readonly kind: 'waiting'; readonly order: PaymentOrder; readonly authorized: boolean }
  | { readonly kind: 'failed'; readonly order: PaymentOrder }
  /** The buyer may not make this purchase any more, so the money goes back. */
  | { readonly kind: 'returned'; readonly order: PaymentOrder }
  /**
   * The payment does not match the order. It is not credited, and the reconciliation page shows it
   * to finance: see `decidePayment`.
   */
  | { readonly kind: 'suspect'; readonly order: PaymentOrder }
  /** The payment belongs to no order of this platform. */
  | { readonly kind: 'unknown-order' }
  | { readonly kind: 'unknown-payment' };

/**
 * Credits payments; the only way to a credit. Its callers (browser, webhook and scheduled checks)
 * pass only the payment's id; its status and amount come from the provider, and the number of
 * tokens comes from our own order.
 */
@Injectable()
export class Crediting {
  private readonly logger = new Logger(Crediting.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly orders: PaymentOrders,
    private readonly days: DepositDays,
    private readonly decisions: PaymentDecisions,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly live: LiveFeed,
    private readonly returning: Returning,
    private readonly reversing: Reversing,
    private readonly sightings: Sightings,
  ) {}

  /** Throws RazorpayFailure and changes nothing if the provider does not respond. */
  async credit(paymentId: string): Promise<DepositOutcome> {
    const payment = await this.gateway.payment(paymentId);
    if (!payment) return { kind: 'unknown-payment' };
    const order = await this.orderOf(payment);
    if (!order) {
      this.logger.warn({ paymentId }, 'A payment matches no order');
      return { kind: 'unknown-order' };
    }
    const decision = decidePayment(order, payment);
    const problem = { paymentId: payment.id };
    const returnedFor = await this.returnedFor(order, payment, decision);
    if (returnedFor !== null) {
      await this.returning.giveBack(order, payment, returnedFor);
      return { kind: 'returned', order };
    }
    switch (decision.kind) {
      case 'credit':
        await this.post(order, payment);
        return { kind: 'credited', order };
      case 'wait':
        return { kind: 'waiting', order, authorized: decision.authorized };
      case 'fail':
        await this.orders.fail(order.id, { ...problem, ...decision }, this.clock.now());
        if (payment.amountRefundedPaise > 0) await this.reversing.syncRefunds(paymentId);
        if (order.status === 'pending') await this.tellPage(order);
        return { kind: 'failed', order };
      case 'suspect':
        this.logger.error({ paymentId, orderId: order.id, code: decision.code }, decision.message);
        await this.orders.flag(order.id, { ...problem, ...decision });
        return { kind: 'suspect', order };
      default:
        return assertNever(decision);
    }
  }

  /** Returns the code of the rule for which the payment's money goes back; null if it is kept. */
  private async returnedFor(
    order: PaymentOrder,
    { id }: ProviderPayment,
    { kind }: PaymentDecision,
  ): Promise<string | null> {
    if (kind === 'credit') return this.days.decide(order, id);
    return (await this.decisions.of(id))?.returnedFor ?? null;
  }

  private async post(order: PaymentOrder, payment: ProviderPayment): Promise<void> {
    if (payment.payer) await this.sightings.payer(order.userId, payment.payer);
    const outcome = await this.ledger.post(tokensDeposited(order, payment.id));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') {
      throw new Error(`Payment ${payment.id} could not be credited: ${outcome.code}`);
    }
    // A second payment of an order is credited too, and its order flagged.
    await this.orders.close(order.id);
    if (payment.amountRefundedPaise > 0) await this.reversing.syncRefunds(payment.id);
  }

  /**
   * Tells the buyer's open page that the payment failed. A credit needs no such message, because
   * the page gets the message about the wallet.
   */
  private tellPage({ userId, providerOrderId }: PaymentOrder): Promise<void> {
    const data = { orderId: providerOrderId };
    return this.live.publish({ topic: 'payment.failed', audience: { userId }, data });
  }

  /**
   * Returns our order of a payment. Finds it by the provider's order id, or by the order reference
   * if the response with that id was lost.
   */
  private async orderOf(payment: ProviderPayment): Promise<PaymentOrder | null> {
    if (payment.orderId === null) return null;
    const order = await this.orders.byProviderOrder(payment.orderId);
    if (order) return order;
    const provided = await this.gateway.order(payment.orderId);
    if (!provided?.receipt) return null;
    const ours = await this.orders.byReceipt(provided.receipt);
    if (!ours) return null;
    const providerOrderId = await this.orders.adopt(ours.id, provided.id);
    return { ...ours, providerOrderId };
  }
}
