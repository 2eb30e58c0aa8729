import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { growJournal, journalLag } from '../store/grow-journal.js';

/**
 * Job that updates the journal's search tables in the worker, so that the updates do not slow down
 * posting.
 */
@Injectable()
export class GrowJournal implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'grow-journal',
      everyMs: SWEEP_EVERY_MS,
      handle: () => growJournal(this.database),
    });
    this.metrics.gauge(
      'ledger_journal_lag',
      'Events that the index of the journal does not contain yet',
      [],
      async () => [{ value: await journalLag(this.database) }],
    );
  }
}
