import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { growJournal, journalLag } from '../store/grow-journal.js';

const QUEUE = 'grow-journal';
/** A search reads newer events from the log: at 5,000 events a second, some 25,000 rows. */
const EVERY_MS = 5_000;

/** Updates the journal's search tables in the worker, so that posting is not slowed. */
@Injectable()
export class GrowJournal implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: QUEUE,
      everyMs: EVERY_MS,
      handle: () => growJournal(this.database),
    });
    this.metrics.gauge('ledger_journal_lag', 'Events not searchable by index', [], async () => [
      { value: await journalLag(this.database) },
    ]);
  }
}
