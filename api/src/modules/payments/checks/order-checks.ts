import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Crediting } from '../credits/crediting.js';
import {
  CAPTURE_AFTER_MS,
  FAILED_AFTER_MS,
  nextCheckAt,
  UNANSWERED_RETRY_MS,
} from '../domain/check-schedule.js';
import { decidePayment } from '../domain/decide-payment.js';
import type { ProviderPayment } from '../domain/provider-payment.js';
import { type PaymentOrder, PaymentOrders } from '../orders/payment-orders.js';
import { RazorpayFailure, RazorpayGateway } from '../razorpay/index.js';

/** Checks open orders with the provider. */
@Injectable()
export class OrderChecks {
  private readonly logger = new Logger(OrderChecks.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly orders: PaymentOrders,
    private readonly crediting: Crediting,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the provider about one open order and credits or fails it. Returns false if the provider
   * did not respond.
   */
  async check(orderId: Id): Promise<boolean> {
    const order = await this.orders.byId(orderId);
    if (!order) return true;
    if (order.creditedPaymentId !== null) {
      await this.orders.close(orderId);
      return true;
    }
    const now = this.clock.now();
    try {
      await this.checkPayments(order, now);
      const next = nextCheckAt(order.createdAt, now);
      await this.orders.checked(orderId, { at: now, next, problem: null });
      return true;
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.warn({ orderId, err: error }, 'The provider did not answer about an order');
      const next = new Date(now.getTime() + UNANSWERED_RETRY_MS);
      await this.orders.checked(orderId, { at: now, next, problem: error.message });
      return false;
    }
  }

  private async checkPayments(order: PaymentOrder, now: Date): Promise<void> {
    const payments = await this.paymentsOf(order);
    for (const payment of payments) {
      if (payment.status === 'authorized') await this.capture(order, payment, now);
      if (payment.status !== 'created') await this.crediting.credit(payment.id);
    }
    const age = now.getTime() - order.createdAt.getTime();
    const undecided = payments.every(({ status }) => status === 'created');
    if (age < FAILED_AFTER_MS || !undecided) return;
    const message = 'The payment was not completed in time';
    await this.orders.fail(order.id, { paymentId: null, code: 'NOT_PAID', message }, now);
  }

  /**
   * Returns the provider's payments for an order; an empty list if the provider has no order with
   * our order reference.
   */
  private async paymentsOf(order: PaymentOrder): Promise<ProviderPayment[]> {
    let { providerOrderId } = order;
    if (providerOrderId === null) {
      const found = await this.gateway.findOrderByReceipt(order.receipt);
      if (!found) return [];
      providerOrderId = await this.orders.adopt(order.id, found.id);
    }
    return (await this.gateway.paymentsOfOrder(providerOrderId)) ?? [];
  }

  /**
   * Captures an authorised payment of the right amount, if the provider has not captured it
   * automatically within a minute.
   */
  private async capture(order: PaymentOrder, payment: ProviderPayment, now: Date): Promise<void> {
    const fits = decidePayment(order, payment).kind === 'wait';
    const age = now.getTime() - payment.createdAt.getTime();
    if (!fits || age < CAPTURE_AFTER_MS) return;
    try {
      await this.gateway.capture(payment);
    } catch (error) {
      // Another request may have captured the payment, or the payment may have expired. The next
      // check reads the status of the payment.
      this.logger.warn({ paymentId: payment.id, err: error }, 'A payment could not be captured');
    }
  }
}
