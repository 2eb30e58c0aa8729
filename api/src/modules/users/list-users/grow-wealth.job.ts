import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { updateDerivedTable } from '../../ledger/index.js';

const QUEUE = 'grow-player-wealth';
const EVERY_MS = 5_000;

/** Keeps the order of players by tokens up to date in the worker, so that posting is not slowed. */
@Injectable()
export class GrowWealth implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({ queue: QUEUE, everyMs: EVERY_MS, handle: () => this.grow() });
  }

  /** Applies all new events; after an adjustment for everybody these are many. */
  async grow(): Promise<void> {
    await updateDerivedTable(this.database, async (most) => {
      const row = await this.database.row<{ added: number }>(
        'SELECT grow_player_wealth($1) AS added',
        [most],
      );
      return row?.added ?? 0;
    });
  }
}
