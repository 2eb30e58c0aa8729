import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Crediting } from '../credits/crediting.js';
import { PaymentDecisions } from '../orders/payment-decisions.js';
import { PaymentOrders } from '../orders/payment-orders.js';
import { ProviderEvents } from '../orders/provider-events.js';
import { RazorpayFailure } from '../razorpay/index.js';
import { WebhookEvents } from '../webhook/webhook-events.js';
import { OrderChecks } from './order-checks.js';

/**
 * Maximum number of simultaneous requests, so that a slow provider is not overloaded and its rate
 * limit is not reached.
 */
const AT_ONCE = 4;

const MOST_ORDERS = 200;

const MOST_EVENTS = 200;

const MOST_RETURNS = 50;

/**
 * Time for which the orders of a run are reserved, in milliseconds. It is longer than a run takes.
 * After a crash the orders become due again.
 */
const LEASE_MS = 60_000;

/**
 * Checks open orders that are due, processes stored events whose job was lost, and returns the
 * money of payments that are not credited.
 */
@Injectable()
export class Sweeping {
  constructor(
    private readonly orders: PaymentOrders,
    private readonly events: ProviderEvents,
    private readonly decisions: PaymentDecisions,
    private readonly clock: Clock,
    private readonly webhookEvents: WebhookEvents,
    private readonly crediting: Crediting,
    private readonly checks: OrderChecks,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    const events = await this.events.due(now, MOST_EVENTS);
    await inGroups(events, (eventId) => this.webhookEvents.process(eventId));
    const returns = await this.decisions.due(now, MOST_RETURNS);
    await inGroups(returns, (paymentId) => this.tryToReturn(paymentId));
    const orders = await this.orders.takeDue(now, MOST_ORDERS, LEASE_MS);
    await inGroups(orders, (orderId) => this.checks.check(orderId));
  }

  private async tryToReturn(paymentId: string): Promise<boolean> {
    try {
      await this.crediting.credit(paymentId);
      return true;
    } catch (error) {
      if (error instanceof RazorpayFailure) return false;
      throw error;
    }
  }
}

/**
 * Handles items in small groups. If the provider responds for no item of a group, it is
 * unreachable, and the next run handles the rest. Other errors are thrown at the end.
 */
async function inGroups<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const defects: unknown[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const group = items.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(group.map(work));
    for (const result of results) {
      if (result.status === 'rejected') defects.push(result.reason);
    }
    const away = results.every((result) => result.status === 'fulfilled' && !result.value);
    if (away) break;
  }
  if (defects.length > 0) throw defects[0];
}
