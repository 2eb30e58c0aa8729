import { Injectable, Logger } from '@nestjs/common';
import { backOff, Clock } from '../../../kernel/index.js';
import { Crediting } from '../credits/crediting.js';
import { PaymentDisputes } from '../credits/payment-disputes.js';
import { Reversing } from '../credits/reversing.js';
import { type ProviderEvent, ProviderEvents } from '../orders/provider-events.js';

const RETRIES = { firstMs: 10_000, longestMs: 60_000 };

/** Processes stored webhook events. */
@Injectable()
export class WebhookEvents {
  private readonly logger = new Logger(WebhookEvents.name);

  constructor(
    private readonly events: ProviderEvents,
    private readonly crediting: Crediting,
    private readonly reversing: Reversing,
    private readonly disputes: PaymentDisputes,
    private readonly clock: Clock,
  ) {}

  /**
   * Processes one stored event. Events may be repeated and may arrive in any order. Returns false
   * if the event cannot be processed yet; a later run tries again.
   */
  async process(eventId: string): Promise<boolean> {
    const event = await this.events.waiting(eventId);
    if (!event) return true;
    try {
      await this.events.done(eventId, await this.react(event));
      return true;
    } catch (error) {
      const wait = backOff(RETRIES, event.tries + 1);
      const nextTryAt = new Date(this.clock.now().getTime() + wait);
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn({ eventId, type: event.type, err: error }, 'An event will be retried');
      await this.events.tryAgain(eventId, nextTryAt, message.slice(0, 500));
      return false;
    }
  }

  /**
   * Handles an event and returns the outcome. The event only names the payment or dispute; its data
   * are fetched from the provider.
   */
  private async react(event: ProviderEvent): Promise<string> {
    const { type, paymentId, disputeId } = event;
    if (type.startsWith('payment.dispute.') && disputeId !== null) {
      if (paymentId !== null) await this.crediting.credit(paymentId);
      await this.disputes.sync(disputeId);
      return 'dispute';
    }
    if (paymentId === null) return 'ignored';
    const { kind } = await this.crediting.credit(paymentId);
    if (type.startsWith('refund.')) await this.reversing.syncRefunds(paymentId);
    return kind;
  }
}
