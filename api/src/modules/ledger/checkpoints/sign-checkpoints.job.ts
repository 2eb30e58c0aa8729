import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Checkpoints } from './checkpoints.js';

export const SIGN_CHECKPOINTS = 'sign-checkpoints';
/** Somebody waits for a proof: he need not wait for the minute, but signing is not free. */
const ASKED_EVERY_MS = 3_000;
/** How often it looks whether one is due. */
const LOOK_EVERY_MS = 10_000;

/** Heads are signed by the worker, off the way of every request. */
@Injectable()
export class SignCheckpoints implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly checkpoints: Checkpoints,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.register({
      queue: SIGN_CHECKPOINTS,
      // It stands among the failed jobs, for the admin to see; the next one comes by itself.
      attempts: 1,
      firstWaitMs: 1_000,
      maxWaitMs: 1_000,
      handle: async ({ data }) => {
        await this.checkpoints.signWhenDue(data.asked === true ? ASKED_EVERY_MS : undefined);
      },
    });
    await this.jobs.every(SIGN_CHECKPOINTS, LOOK_EVERY_MS);
    this.metrics.gauge('ledger_checkpoint_size', 'Events under a signed head', [], async () => {
      const newest = await this.checkpoints.newest();
      return [{ value: newest?.size ?? 0 }];
    });
  }
}
