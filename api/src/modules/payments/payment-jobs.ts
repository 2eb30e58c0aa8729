import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, SWEEP_EVERY_MS } from '../../platform/queue/index.js';
import { RecentPayments } from './checks/recent-payments.js';
import { Sweeping } from './checks/sweeping.js';
import { EVENT_QUEUE, RECENT_JOB, SETTLEMENT_JOB, SWEEP_JOB } from './job-names.js';
import { Settlements } from './reconciliation/settlements.js';
import { WebhookEvents } from './webhook/webhook-events.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Runs the jobs of deposits in the worker. */
@Injectable()
export class PaymentJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly events: WebhookEvents,
    private readonly sweeping: Sweeping,
    private readonly recent: RecentPayments,
    private readonly settlements: Settlements,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: EVENT_QUEUE,
      concurrency: 4,
      // The queue tries only three times, because an event that fails stays stored and the sweep
      // processes it again.
      attempts: 3,
      maxWaitMs: 5 * SECOND_MS,
      handle: ({ data }) => this.events.process(String(data.eventId)),
    });
    await this.repeat(SWEEP_JOB, SWEEP_EVERY_MS, () => this.sweeping.sweep());
    await this.repeat(RECENT_JOB, 30 * SECOND_MS, () => this.recent.check());
    await this.repeat(SETTLEMENT_JOB, HOUR_MS, () => this.settlements.compareNew());
  }

  private repeat(name: string, everyMs: number, handle: () => Promise<void>): Promise<void> {
    return this.jobs.repeat({ name, everyMs, handle });
  }
}
