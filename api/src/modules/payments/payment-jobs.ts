import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { Jobs, SWEEP_EVERY_MS } from '../../platform/queue/index.js';
import { CheckRecentPayments } from './check-recent-payments/check-recent-payments.command.js';
import { CompareSettlements } from './compare-settlements/compare-settlements.command.js';
import { EVENT_QUEUE, RECENT_JOB, SETTLEMENT_JOB, SWEEP_JOB } from './job-names.js';
import { ProcessEvent } from './process-event/process-event.command.js';
import { SweepPayments } from './sweep-payments/sweep-payments.command.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Runs the jobs of deposits in the worker. */
@Injectable()
export class PaymentJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: EVENT_QUEUE,
      concurrency: 4,
      // The queue tries only three times, because an event that fails stays stored and the sweep
      // processes it again.
      attempts: 3,
      maxWaitMs: 5 * SECOND_MS,
      handle: ({ data }) => this.commands.execute(new ProcessEvent(String(data.eventId))),
    });
    await this.repeat(SWEEP_JOB, SWEEP_EVERY_MS, () => new SweepPayments());
    await this.repeat(RECENT_JOB, 30 * SECOND_MS, () => new CheckRecentPayments());
    await this.repeat(SETTLEMENT_JOB, HOUR_MS, () => new CompareSettlements());
  }

  private repeat(queue: string, everyMs: number, command: () => ICommand): Promise<void> {
    return this.jobs.repeat({
      name: queue,
      everyMs,
      handle: () => this.commands.execute(command()),
    });
  }
}
