import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { type JobOptions, Jobs } from '../../../platform/queue/index.js';

/** Queue of jobs that run the next step of one payout, or of all that are due. */
export const STEP_QUEUE = 'payout-step';
/** Queue with one job for each stored webhook event. */
export const EVENT_QUEUE = 'payout-event';
/** Queue with one job for each UPI ID that a player named. */
export const DESTINATION_QUEUE = 'payout-destination';

/** Wakes the worker. If a job is lost, the next sweep does its work. */
@Injectable()
export class WakePayouts {
  private readonly log = new Logger('payouts');

  constructor(private readonly jobs: Jobs) {}

  /** Lets the worker send what is due, without waiting for the next sweep. */
  async sweep(): Promise<void> {
    // Each wake is a job of its own: the queue keeps failed jobs and ignores another with their id.
    await this.add(STEP_QUEUE, {});
  }

  async event(eventId: string): Promise<void> {
    await this.add(EVENT_QUEUE, { eventId }, { id: eventId });
  }

  async destination(withdrawalId: Id): Promise<void> {
    await this.add(DESTINATION_QUEUE, { withdrawalId }, { id: withdrawalId });
  }

  private async add(
    queue: string,
    data: Record<string, string>,
    options?: JobOptions,
  ): Promise<void> {
    try {
      await this.jobs.add(queue, data, options);
    } catch (error) {
      this.log.warn({ err: error, queue, ...data }, 'A job of payouts waits for the sweep');
    }
  }
}
