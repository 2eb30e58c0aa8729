import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { Checkpoints } from './checkpoints.js';

/** Queue of requests to sign now, because a user waits for a proof. */
export const SIGN_NOW_QUEUE = 'sign-now';
/** Minimum pause between two checkpoints while users wait for proofs, in milliseconds. */
export const ASKED_EVERY_MS = 3_000;

/** Job that signs checkpoints in the worker, so that no HTTP request waits for a signature. */
@Injectable()
export class SignCheckpoints implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly checkpoints: Checkpoints,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    // Both handlers throw every error, so that a failed run is counted among the failed jobs.
    this.jobs.register({
      queue: SIGN_NOW_QUEUE,
      handle: () => this.checkpoints.signWhenDue(ASKED_EVERY_MS),
    });
    await this.jobs.repeat({
      name: 'sign-checkpoints',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.checkpoints.signWhenDue(),
    });
    this.metrics.gauge(
      'ledger_checkpoint_size',
      'Events that the newest checkpoint covers',
      [],
      async () => {
        const newest = await this.checkpoints.newest();
        return [{ value: newest?.size ?? 0 }];
      },
    );
  }
}
