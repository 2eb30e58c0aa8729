import { Injectable, Logger } from '@nestjs/common';
import { backOff, Clock, isId } from '../../../kernel/index.js';
import { eventIdOf, RazorpayX, readEvent } from '../razorpayx/index.js';
import { payoutRefusals } from '../refusals.js';
import { PayoutSteps } from '../send/payout-steps.js';
import { WakePayouts } from '../send/wake-payouts.js';
import { Cases } from '../store/cases.js';
import { PayoutEvents } from '../store/events.js';

/** Age at which the sweep processes an event whose own job was lost, in milliseconds. */
const SWEPT_AFTER_MS = 15_000;
const RETRIES = { firstMs: 10_000, longestMs: 10 * 60_000 };
/** Number of tries of an event. The provider is asked about each payout anyway. */
const MOST_TRIES = 20;

/** Stores the provider's events, and later asks the provider about the payouts that they name. */
@Injectable()
export class ReceivePayoutWebhook {
  private readonly log = new Logger('payouts');

  constructor(
    private readonly provider: RazorpayX,
    private readonly events: PayoutEvents,
    private readonly steps: PayoutSteps,
    private readonly cases: Cases,
    private readonly wake: WakePayouts,
    private readonly clock: Clock,
  ) {}

  async receive(raw: Buffer, signature: string, header: string | undefined): Promise<void> {
    if (!this.provider.isSigned(raw, signature)) throw payoutRefusals.WEBHOOK_NOT_SIGNED();
    const event = readEvent(raw);
    if (!event) throw payoutRefusals.WEBHOOK_UNREADABLE();
    if (!event.payout) return;
    const { id: providerId, referenceId } = event.payout;
    const eventId = eventIdOf(header, raw);
    const now = this.clock.now();
    const stored = {
      eventId,
      event: event.event,
      providerId,
      referenceId: isId(referenceId) ? referenceId : null,
    };
    const swept = new Date(now.getTime() + SWEPT_AFTER_MS);
    // The answer does not wait for the job: the provider waits at most five seconds.
    if (await this.events.store(stored, now, swept)) void this.wake.event(eventId);
  }

  /**
   * Processes a stored event. It only names a payout: the provider is asked for its present state, so
   * events may come twice, late and in any order. Returns false if the provider does not answer.
   */
  async process(eventId: string): Promise<boolean> {
    const event = await this.events.waiting(eventId);
    if (!event) return true;
    const { providerId, referenceId } = event;
    try {
      if (providerId !== null && !(await this.steps.hear(providerId, referenceId))) {
        await this.cases.open({
          kind: 'unknown-payout',
          key: providerId,
          what: 'The provider sent an event of a payout that Arena has not made.',
          providerId,
        });
      }
      await this.events.done(eventId);
      return true;
    } catch (error) {
      const { tries } = event;
      this.log.warn({ err: error, eventId }, 'An event of a payout will be tried again');
      const wait = backOff(RETRIES, tries + 1);
      if (tries + 1 >= MOST_TRIES) await this.events.done(eventId);
      else await this.events.tryAgain(eventId, new Date(this.clock.now().getTime() + wait));
      return false;
    }
  }
}
