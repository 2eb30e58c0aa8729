import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import { countSkipped } from '../store/skipped-events.js';
import { LedgerWriter } from '../writer/ledger-writer.js';
import { LogFollower } from './log-follower.js';
import { LogTail } from './log-tail.js';

/** Metrics of the log: its head, and the lag of each follower. */
@Injectable()
export class LogMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly writer: LedgerWriter,
    private readonly follower: LogFollower,
    private readonly tail: LogTail,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('ledger_queued_commands', 'Commands that wait for a batch', [], () => [
      { value: this.writer.queued },
    ]);
    this.metrics.gauge('ledger_head_position', 'Events in the log', [], async () => [
      { value: await this.tail.head() },
    ]);
    this.metrics.gauge(
      'ledger_follower_lag_events',
      'Events that a follower has not handled yet',
      ['subscriber'],
      async () =>
        (await this.follower.states()).map(({ name, lag }) => ({
          labels: { subscriber: name },
          value: lag,
        })),
    );
    this.metrics.gauge(
      'ledger_skipped_events',
      'Events that a follower could not handle and has skipped',
      ['subscriber'],
      async () =>
        (await countSkipped(this.database)).map(({ name, skipped }) => ({
          labels: { subscriber: name },
          value: skipped,
        })),
    );
  }
}
