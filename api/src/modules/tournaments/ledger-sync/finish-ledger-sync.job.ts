import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs, SWEEP_EVERY_MS } from '../../../platform/queue/index.js';
import { TournamentLeases } from './tournament-leases.js';

/**
 * Age in seconds after which an unfinished change counts as abandoned. Normally the request that
 * made the change finishes it sooner.
 */
const LEFT_FOR_SECONDS = 10;
const MOST_AT_ONCE = 50;

/**
 * Finishes changes that a crashed process left unfinished: opens seats, refunds fees and sends
 * messages.
 */
@Injectable()
export class FinishLedgerSync implements OnModuleInit {
  private readonly log = new Logger('tournaments');

  constructor(
    private readonly database: Database,
    private readonly leases: TournamentLeases,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tournament-settling',
      everyMs: SWEEP_EVERY_MS,
      handle: () => this.run(LEFT_FOR_SECONDS),
    });
  }

  /**
   * Finishes the changes that are older than `leftForSeconds`. Returns the number of tournaments
   * whose changes are finished. The next run retries the tournaments that failed.
   */
  async run(leftForSeconds: number): Promise<number> {
    const left = await this.database.rows<{ id: string }>(
      `SELECT id FROM tournament
        WHERE unsettled_since < now() - $1 * interval '1 second'
        ORDER BY unsettled_since LIMIT $2`,
      [leftForSeconds, MOST_AT_ONCE],
    );
    let finished = 0;
    for (const { id } of left) {
      try {
        await this.leases.take(id, async () => undefined, { evenDeleted: true });
        finished += 1;
      } catch (error) {
        this.log.error(
          { err: error, tournament: id },
          'the ledger could not be brought in line with a tournament',
        );
      }
    }
    return finished;
  }
}
