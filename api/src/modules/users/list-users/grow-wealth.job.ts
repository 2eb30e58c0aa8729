import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';

const QUEUE = 'grow-player-wealth';
const EVERY_MS = 5_000;
const FIRST_STEP_EVENTS = 20;
const LARGEST_STEP_EVENTS = 10_000;
const STEP_MS = 50;

/** Keeps the order of players by tokens behind the log, in the worker: posting pays none of it. */
@Injectable()
export class GrowWealth implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      ...{ queue: QUEUE, everyMs: EVERY_MS },
      handle: () => this.grow(),
    });
  }

  /**
   * Takes in all that the log has grown by. After tokens for everybody there is much to do while
   * others are waited for: so a step is as large as can be done soon, and each is followed by as
   * long a rest.
   */
  async grow(): Promise<void> {
    for (let most = FIRST_STEP_EVENTS; ; ) {
      const begun = performance.now();
      const row = await this.database.row<{ added: number }>(
        'SELECT grow_player_wealth($1) AS added',
        [most],
      );
      if ((row?.added ?? 0) < most) return;
      const took = performance.now() - begun;
      most = Math.min(LARGEST_STEP_EVENTS, Math.max(1, Math.round((most * STEP_MS) / took)));
      await wait(took);
    }
  }
}
