import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { updateDerivedTable } from '../../ledger/index.js';

const QUEUE = 'grow-player-wealth';
const EVERY_MS = 5_000;

/** Keeps the order of players by tokens behind the log, in the worker: posting pays none of it. */
@Injectable()
export class GrowWealth implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({ queue: QUEUE, everyMs: EVERY_MS, handle: () => this.grow() });
  }

  /** Takes in all that the log has grown by; after tokens for everybody that is much. */
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
