import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { updateDerivedTable } from '../../ledger/index.js';

/**
 * Updates the table of players sorted by tokens. The worker updates the table after the events are
 * posted, so that posting stays fast.
 */
@Injectable()
export class GrowWealth implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'grow-player-wealth',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.grow(),
    });
  }

  /**
   * Adds all new events of the log to the table, in portions, because an adjustment for all players
   * creates many events.
   */
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
