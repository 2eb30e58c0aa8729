import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { MatchTimes } from './domain/windows.js';
import { disputeRefusals } from './refusals.js';

interface Seat extends MatchTimes {
  readonly tournamentId: Id;
}

/**
 * Checks that a player has a seat in the current round of a match, and returns the times of the
 * match.
 */
@Injectable()
export class Seats {
  constructor(private readonly database: Database) {}

  /**
   * Returns the player's seat. Throws NOT_YOUR_MATCH if the player has no seat or the match does
   * not exist.
   */
  async mustHave(tournamentId: string, userId: Id): Promise<Seat> {
    const row = isId(tournamentId) && (await this.database.row<Seat>(SEAT, [tournamentId, userId]));
    if (!row) throw disputeRefusals.NOT_YOUR_MATCH();
    return row;
  }
}

/**
 * Reads a seat, and the time at which the round's valid results were declared. Results are declared
 * in one event, so all winners have the position of that event.
 */
const SEAT = `
  SELECT t.id AS "tournamentId", t.start_time AS "startTime", t.status,
         (SELECT max(e.recorded_at) FROM projection.winner w
            JOIN ledger.event e ON e.position = w.declared_position
           WHERE w.tournament_id = t.id AND w.round = t.round) AS "declaredAt"
    FROM tournament t
    JOIN projection.entrant s ON s.tournament_id = t.id AND s.round = t.round
     AND s.user_id = $2 AND s.refunded_position IS NULL
   WHERE t.id = $1 AND t.deleted_at IS NULL`;
