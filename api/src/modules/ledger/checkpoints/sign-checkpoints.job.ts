import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Checkpoints } from './checkpoints.js';

export const SIGN_CHECKPOINTS = 'sign-checkpoints';
/** Minimum pause between two checkpoints while users wait for proofs, in milliseconds. */
const ASKED_EVERY_MS = 3_000;
/** Interval of the job, in milliseconds. A run signs a checkpoint only if one is due. */
const LOOK_EVERY_MS = 10_000;

/** Job that signs checkpoints in the worker, so that no HTTP request waits for a signature. */
@Injectable()
export class SignCheckpoints implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly checkpoints: Checkpoints,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: SIGN_CHECKPOINTS,
      everyMs: LOOK_EVERY_MS,
      // The handler throws every error, so that a failed run appears in the admin's list of failed
      // jobs.
      handle: ({ data }) =>
        this.checkpoints.signWhenDue(data.asked === true ? ASKED_EVERY_MS : undefined),
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
