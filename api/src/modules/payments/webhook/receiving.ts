import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { EVENT_QUEUE } from '../job-names.js';
import { ProviderEvents } from '../orders/provider-events.js';
import { paymentRefusals } from '../payment-refusals.js';
import { isWebhookSigned } from '../razorpay/index.js';
import { readEvent } from './read-event.js';

/**
 * Minimum age of a stored event that the sweep processes, in milliseconds. By that age, the event's
 * own job has run, was lost or could not be added.
 */
const SWEPT_AFTER_MS = 15_000;

/** Receives the provider's webhook events. */
@Injectable()
export class Receiving {
  private readonly logger = new Logger(Receiving.name);

  constructor(
    private readonly config: Config,
    private readonly events: ProviderEvents,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Stores an event after checking its signature. A job processes the event later. */
  async receive(rawBody: Buffer, signature: string, eventId: string | null): Promise<void> {
    if (!isWebhookSigned(this.config.razorpay.webhookSecrets, rawBody, signature)) {
      throw paymentRefusals.WEBHOOK_NOT_SIGNED();
    }
    const event = readEvent(rawBody, eventId);
    if (!event) throw paymentRefusals.WEBHOOK_UNREADABLE();
    const now = this.clock.now();
    const swept = new Date(now.getTime() + SWEPT_AFTER_MS);
    // If the database is unreachable, this call fails, the response is a 5xx status, and the
    // provider sends the event again.
    const isNew = await this.events.store(event, rawBody, now, swept);
    if (isNew) void this.announce(event.eventId);
  }

  /**
   * Adds the job that processes the event. The caller does not await this call, because the
   * provider waits at most 5 seconds for a response, and the queue may be unreachable.
   */
  private async announce(eventId: string): Promise<void> {
    try {
      await this.jobs.add(EVENT_QUEUE, { eventId }, { id: eventId });
    } catch (error) {
      this.logger.warn({ err: error, eventId }, 'A stored event waits for the sweep');
    }
  }
}
