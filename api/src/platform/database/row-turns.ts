import { setTimeout as wait } from 'node:timers/promises';
import type { Id, Refusal } from '../../kernel/index.js';
import type { Database } from './database.js';
import type { ProcessPresence } from './process-presence.js';

/**
 * Duration of a lease in seconds. Every change takes less time. If a process hangs, its lease
 * expires.
 */
const LEASE_SECONDS = 30;
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 25;

/**
 * Leases of rows: only one process at a time changes the thing of a row. The row stores the lease
 * with a time limit (`turn_until`), its number (`turn`) and its process (`turn_process`), so that no
 * database lock must be held while the ledger is written. The leases of a crashed process are free
 * at once.
 */
export class RowTurns {
  constructor(
    private readonly database: Database,
    private readonly presence: ProcessPresence,
  ) {}

  /**
   * Takes the lease of a row, runs the function with the number of the lease, and releases the
   * lease. Throws `busy` if nobody releases the lease in time.
   *
   * @param table The caller's own table, which has the columns of a lease.
   */
  async take<Result>(
    table: string,
    id: Id,
    busy: (wait: { readonly retryAfter: number }) => Refusal,
    work: (turn: number) => Promise<Result>,
  ): Promise<Result> {
    const turn = await this.claim(table, id, busy);
    try {
      return await work(turn);
    } finally {
      await this.database.query(
        `UPDATE ${table} SET turn_until = NULL WHERE id = $1 AND turn = $2`,
        [id, turn],
      );
    }
  }

  private async claim(
    table: string,
    id: Id,
    busy: (wait: { readonly retryAfter: number }) => Refusal,
  ): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const claimed = await this.database.row<{ turn: number }>(
        `UPDATE ${table}
            SET turn = turn + 1, turn_until = now() + $2 * interval '1 second', turn_process = $3
          WHERE id = $1
            AND (turn_until IS NULL OR turn_until < now()
                 OR (turn_process <> coalesce($3::integer, 0) AND process_gone(turn_process)))
        RETURNING turn`,
        [id, LEASE_SECONDS, await this.presence.number()],
      );
      if (claimed) return claimed.turn;
      if (Date.now() > deadline) throw busy({ retryAfter: 1 });
      await wait(LOOK_AGAIN_MS + Math.random() * LOOK_AGAIN_MS);
    }
  }
}
