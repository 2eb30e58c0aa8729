import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database, ProcessPresence } from '../../../platform/database/index.js';
import { cupRefusals } from '../domain/refusals.js';
import { CupRows, type PresentCup } from './cup-rows.js';

/** Duration of a lease in seconds. Every change takes less time. */
const LEASE_SECONDS = 30;
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 25;

/**
 * Allows only one change or payout of a cup at a time. The row stores the lease with a time limit,
 * so that no database lock must be held while the ledger is written. The leases of a crashed
 * process are free at once.
 */
@Injectable()
export class CupLeases {
  constructor(
    private readonly database: Database,
    private readonly presence: ProcessPresence,
    private readonly rows: CupRows,
  ) {}

  /** Takes the lease, runs the function with the present cup, and releases the lease. */
  async take<Result>(id: string, work: (cup: PresentCup) => Promise<Result>): Promise<Result> {
    await this.rows.load(id);
    const turn = await this.claim(id);
    try {
      return await work(await this.rows.load(id));
    } finally {
      await this.database.query('UPDATE cup SET turn_until = NULL WHERE id = $1 AND turn = $2', [
        id,
        turn,
      ]);
    }
  }

  /** As `take`, for a change. Refuses it once the prizes are paid. */
  change<Result>(id: string, work: (cup: PresentCup) => Promise<Result>): Promise<Result> {
    return this.take(id, async (cup) => {
      const { position } = cup.payout;
      if (position !== null) throw cupRefusals.CUP_PAID({ position });
      return work(cup);
    });
  }

  private async claim(id: string): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const claimed = await this.database.row<{ turn: number }>(
        `UPDATE cup
            SET turn = turn + 1, turn_until = now() + $2 * interval '1 second', turn_process = $3
          WHERE id = $1
            AND (turn_until IS NULL OR turn_until < now()
                 OR (turn_process <> coalesce($3::integer, 0) AND process_gone(turn_process)))
        RETURNING turn`,
        [id, LEASE_SECONDS, await this.presence.number()],
      );
      if (claimed) return claimed.turn;
      if (Date.now() > deadline) throw cupRefusals.CUP_BUSY({ retryAfter: 1 });
      await wait(LOOK_AGAIN_MS + Math.random() * LOOK_AGAIN_MS);
    }
  }
}
