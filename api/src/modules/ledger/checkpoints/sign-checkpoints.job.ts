import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Checkpoints } from './checkpoints.js';

export const SIGN_CHECKPOINTS = 'sign-checkpoints';
/** Minimum pause between checkpoints, in milliseconds, when a proof is requested. */
const ASKED_EVERY_MS = 3_000;
/** Pause between two checks whether a checkpoint is due, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

/** Signs checkpoints in the worker, so that no request waits for it. */
@Injectable()
export class SignCheckpoints implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly checkpoints: Checkpoints,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: SIGN_CHECKPOINTS,
      everyMs: LOOK_EVERY_MS,
      // A failed run is listed among the failed jobs, for the admin to see.
      handle: ({ data }) =>
        this.checkpoints.signWhenDue(data.asked === true ? ASKED_EVERY_MS : undefined),
    });
    this.metrics.gauge('ledger_checkpoint_size', 'Events under a signed head', [], async () => {
      const newest = await this.checkpoints.newest();
      return [{ value: newest?.size ?? 0 }];
    });
  }
}
