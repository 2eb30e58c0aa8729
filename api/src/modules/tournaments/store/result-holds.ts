import { Injectable } from '@nestjs/common';
import type { Id, Refusal } from '../../../kernel/index.js';

/**
 * Returns the refusal if the results of this tournament may not change now, and if it may not be
 * opened again; otherwise null.
 */
type Hold = (tournamentId: Id) => Promise<Refusal | null>;

/**
 * Lets other modules hold the results of a tournament, because prizes outside the tournament were
 * paid from them. Results are declared and voided, and a cancelled tournament is opened again, under
 * the tournament's lease. A module takes the same lease before it pays.
 */
@Injectable()
export class ResultHolds {
  private readonly holds: Hold[] = [];

  register(hold: Hold): void {
    this.holds.push(hold);
  }

  /** Throws the refusal of the first module that holds the results. */
  async check(tournamentId: Id): Promise<void> {
    for (const hold of this.holds) {
      const refusal = await hold(tournamentId);
      if (refusal) throw refusal;
    }
  }
}
