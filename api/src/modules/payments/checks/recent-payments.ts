import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Crediting } from '../credits/crediting.js';
import { CAPTURE_AFTER_MS } from '../domain/check-schedule.js';
import { Deposits } from '../orders/deposits.js';
import { PaymentOrders } from '../orders/payment-orders.js';
import { RazorpayFailure, RazorpayGateway } from '../razorpay/index.js';
import { OrderChecks } from './order-checks.js';

const MINUTE_MS = 60_000;

/**
 * Maximum age of the listed payments, in milliseconds. If an older payment is captured later, the
 * check of its order credits it.
 */
const WINDOW_MS = 30 * MINUTE_MS;

/**
 * Maximum age of an order whose payments this job credits, in milliseconds. Older orders have only
 * their own checks.
 */
const OPEN_MS = 24 * 60 * MINUTE_MS;

/**
 * Time by which the range of the list reaches into the future, in milliseconds, because the
 * provider's clock may be ahead of ours.
 */
const AHEAD_MS = 5 * MINUTE_MS;

const MOST_PAYMENTS = 500;

/**
 * Credits recent payments that were captured but that neither the browser nor a webhook reported.
 * Without this job, a late payment could wait long, because an older order is checked only rarely.
 * The provider's list of recent payments covers all orders with one request.
 */
@Injectable()
export class RecentPayments {
  private readonly logger = new Logger(RecentPayments.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly orders: PaymentOrders,
    private readonly deposits: Deposits,
    private readonly clock: Clock,
    private readonly crediting: Crediting,
    private readonly checks: OrderChecks,
  ) {}

  async check(): Promise<void> {
    const now = this.clock.now().getTime();
    const oldest = await this.orders.oldestOpen(new Date(now - OPEN_MS));
    if (oldest === null) return;
    const from = new Date(now - WINDOW_MS);
    try {
      const range = { from, to: new Date(now + AHEAD_MS) };
      const made = await this.gateway.paymentsMade(range, MOST_PAYMENTS);
      const captured = made.filter(({ status }) => status === 'captured').map(({ id }) => id);
      const credited = new Set(
        (await this.deposits.ofPayments(captured)).map(({ paymentId }) => paymentId),
      );
      for (const paymentId of captured) {
        if (!credited.has(paymentId)) await this.crediting.credit(paymentId);
      }
      const held = made.filter(
        ({ status, createdAt }) =>
          status === 'authorized' && now - createdAt.getTime() >= CAPTURE_AFTER_MS,
      );
      for (const { orderId } of held) await this.checkOrder(orderId);
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.warn({ err: error }, 'The newest payments could not be listed');
    }
  }

  /** Checks an order; the check captures a payment that is authorised but not captured. */
  private async checkOrder(providerOrderId: string | null): Promise<void> {
    if (providerOrderId === null) return;
    const order = await this.orders.byProviderOrder(providerOrderId);
    if (order) await this.checks.check(order.id);
  }
}
