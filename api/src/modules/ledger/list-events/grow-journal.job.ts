import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { growJournal, journalLag } from '../store/grow-journal.js';

const QUEUE = 'grow-journal';
/** A search reads what has come since from the log: at 5,000 events a second, some 25,000 rows. */
const EVERY_MS = 5_000;

/** Keeps what the journal is searched by behind the log, in the worker: posting pays none of it. */
@Injectable()
export class GrowJournal implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: QUEUE,
      // The next one comes by itself.
      attempts: 1,
      firstWaitMs: 1_000,
      maxWaitMs: 1_000,
      handle: async () => {
        await growJournal(this.database);
      },
    });
    await this.jobs.every(QUEUE, EVERY_MS);
    this.metrics.gauge('ledger_journal_lag', 'Events not searchable by index', [], async () => [
      { value: await journalLag(this.database) },
    ]);
  }
}
