import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { TournamentLeases } from '../settling/tournament-leases.js';

const QUEUE = 'tournament-settling';
const EVERY_MS = 15_000;
/** Younger ones are most likely still in the hands of the request that changed them. */
const LEFT_FOR_SECONDS = 10;
const MOST_AT_ONCE = 50;

/** Finishes what a process that died had begun: seats to open, fees to return, news to tell. */
@Injectable()
export class FinishSettling implements OnModuleInit {
  private readonly log = new Logger('tournaments');

  constructor(
    private readonly database: Database,
    private readonly leases: TournamentLeases,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: QUEUE,
      everyMs: EVERY_MS,
      handle: () => this.run(LEFT_FOR_SECONDS),
    });
  }

  /** Answers how many were finished; one that fails is tried again in the next round. */
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
        this.log.error({ err: error, tournament: id }, 'a tournament could not be settled');
      }
    }
    return finished;
  }
}
