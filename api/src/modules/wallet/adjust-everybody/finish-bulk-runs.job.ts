import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { BulkRuns } from './bulk-runs.js';

const EVERY_MS = 30_000;
const LEFT_BEHIND_MS = 60_000;

/** Finishes bulk adjustments that were interrupted because their process stopped. */
@Injectable()
export class FinishBulkRuns implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly runs: BulkRuns,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'finish-bulk-adjustments',
      everyMs: EVERY_MS,
      attempts: 5,
      handle: () => this.finishLeftBehind(),
    });
  }

  async finishLeftBehind(): Promise<void> {
    const startedBefore = new Date(this.clock.now().getTime() - LEFT_BEHIND_MS);
    for (const run of await this.runs.unfinished(startedBefore)) await this.runs.finish(run);
  }
}
