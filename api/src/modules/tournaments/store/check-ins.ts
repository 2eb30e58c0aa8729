import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { CLOSES_BEFORE_MS, SHORTEST_NOTICE_MS } from '../domain/check-in.js';
import type { Entrant, Round } from '../domain/seat-events.js';
import { ENTRANT } from './rounds.js';

/** One player's check-in and position on the waiting list, in a tournament's present round. */
export interface OwnCheckInRow {
  readonly tournament_id: Id;
  readonly round: number;
  readonly start_time: Date;
  readonly check_in: boolean;
  readonly status: string;
  readonly is_over: boolean;
  readonly has_seat: boolean;
  readonly checked_in_at: Date | null;
  /** Position on the waiting list, 1 = next; null if the player is not on it. */
  readonly waiting_position: number | null;
}

const OWN = `
  SELECT t.id AS tournament_id, t.round, t.start_time, t.check_in, t.status,
         t.check_in_closed_round IS NOT DISTINCT FROM t.round AS is_over,
         coalesce(e.refunded_position IS NULL AND e.user_id IS NOT NULL, false) AS has_seat,
         -- A join after check-in has opened counts as check-in.
         coalesce(c.checked_in_at,
                  CASE WHEN e.joined_at >= t.start_time - interval '15 minutes'
                       THEN e.joined_at END) AS checked_in_at,
         CASE WHEN w.user_id IS NOT NULL THEN
           (SELECT count(*)::integer FROM tournament_waiting before
             WHERE before.tournament_id = w.tournament_id AND before.round = w.round
               AND before.place <= w.place) END AS waiting_position
    FROM tournament t
    LEFT JOIN projection.entrant e
           ON e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1
    LEFT JOIN tournament_check_in c
           ON c.tournament_id = t.id AND c.round = t.round AND c.user_id = $1
    LEFT JOIN tournament_waiting w
           ON w.tournament_id = t.id AND w.round = t.round AND w.user_id = $1`;

/**
 * Reads and writes check-ins and the waiting list. A check-in and a new position on the list lock
 * the tournament's row, so that neither is committed after check-in has closed and seats are
 * released.
 */
@Injectable()
export class CheckIns {
  constructor(private readonly database: Database) {}

  /**
   * Returns the upcoming matches with a check-in that the player has joined or waits for; at most
   * 100.
   */
  async ofPlayer(userId: Id): Promise<readonly OwnCheckInRow[]> {
    return this.database.rows<OwnCheckInRow>(
      `${OWN}
        WHERE t.check_in AND t.status = 'upcoming' AND t.deleted_at IS NULL
          AND (e.user_id IS NOT NULL OR w.user_id IS NOT NULL)
        ORDER BY t.start_time, t.id LIMIT 100`,
      [userId],
    );
  }

  async own(tournamentId: Id, userId: Id): Promise<OwnCheckInRow | null> {
    return this.database.row<OwnCheckInRow>(`${OWN} WHERE t.id = $2 AND t.deleted_at IS NULL`, [
      userId,
      tournamentId,
    ]);
  }

  /** Stores a check-in. Returns false if check-in has closed. */
  async checkIn({ tournamentId, round }: Round, userId: Id, now: Date): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const open = await client.query(
        `SELECT FROM tournament
          WHERE id = $1 AND round = $2 AND check_in_closed_round IS DISTINCT FROM round
            FOR SHARE`,
        [tournamentId, round],
      );
      if (open.rowCount === 0) return false;
      await client.query(
        `INSERT INTO tournament_check_in (tournament_id, round, user_id, checked_in_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [tournamentId, round, userId, now],
      );
      return true;
    });
  }

  /** Adds the player to the waiting list, unless the list is full or closed. */
  async wait({ tournamentId, round }: Round, userId: Id): Promise<'waits' | 'full' | 'closed'> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ max_participants: number; waiting: number }>(
        `SELECT t.max_participants,
                (SELECT count(*)::integer FROM tournament_waiting w
                  WHERE w.tournament_id = t.id AND w.round = t.round AND w.user_id <> $3) AS waiting
           FROM (SELECT * FROM tournament
                  WHERE id = $1 AND round = $2 AND check_in_closed_round IS DISTINCT FROM round
                    FOR NO KEY UPDATE) AS t`,
        [tournamentId, round, userId],
      );
      const [open] = rows;
      if (!open) return 'closed';
      if (open.waiting >= open.max_participants) return 'full';
      await client.query(
        `INSERT INTO tournament_waiting (tournament_id, round, user_id)
         VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [tournamentId, round, userId],
      );
      return 'waits';
    });
  }

  async leave({ tournamentId, round }: Round, userId: Id): Promise<void> {
    await this.database.query(
      'DELETE FROM tournament_waiting WHERE tournament_id = $1 AND round = $2 AND user_id = $3',
      [tournamentId, round, userId],
    );
  }

  /**
   * Returns the tournaments whose check-in has closed and whose free seats are not given out yet.
   */
  async due(now: Date): Promise<readonly Id[]> {
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT id FROM tournament
        WHERE check_in AND status = 'upcoming' AND deleted_at IS NULL
          AND start_time > $1
          AND start_time <= $1::timestamptz + $2 * interval '1 millisecond'
          AND check_in_done_round IS DISTINCT FROM round
        ORDER BY start_time LIMIT 200`,
      [now, CLOSES_BEFORE_MS],
    );
    return rows.map(({ id }) => id);
  }

  /** Closes check-in. A player's check-in that is not committed by then is refused. */
  async close({ tournamentId, round }: Round): Promise<void> {
    await this.database.query(
      'UPDATE tournament SET check_in_closed_round = $2 WHERE id = $1 AND round = $2',
      [tournamentId, round],
    );
  }

  async markDone({ tournamentId, round }: Round): Promise<void> {
    await this.database.query(
      'UPDATE tournament SET check_in_done_round = $2 WHERE id = $1 AND round = $2',
      [tournamentId, round],
    );
  }

  /**
   * Returns the participants who joined before check-in opened, were notified of it in time, and
   * did not check in.
   */
  async noShows({ tournamentId, round }: Round, now: Date): Promise<readonly Entrant[]> {
    return this.database.rows<Entrant & object>(
      `SELECT ${ENTRANT}
         FROM tournament t
         JOIN projection.entrant e ON e.tournament_id = t.id AND e.round = t.round
          AND e.refunded_position IS NULL AND e.joined_at < t.start_time - interval '15 minutes'
         JOIN notification n ON n.user_id = e.user_id
          AND n.dedupe_key = concat_ws(':', 'check-in', t.id, extract(epoch FROM t.start_time))
          AND n.created_at <= $3::timestamptz - $4 * interval '1 millisecond'
        WHERE t.id = $1 AND t.round = $2
          AND NOT EXISTS (SELECT FROM tournament_check_in c
                           WHERE c.tournament_id = t.id AND c.round = t.round
                             AND c.user_id = e.user_id)
        ORDER BY e.joined_position`,
      [tournamentId, round, now, SHORTEST_NOTICE_MS],
    );
  }

  /** Returns the waiting list, longest waiting player first. */
  async waiting({ tournamentId, round }: Round): Promise<readonly Id[]> {
    const rows = await this.database.rows<{ user_id: Id }>(
      `SELECT user_id FROM tournament_waiting
        WHERE tournament_id = $1 AND round = $2 ORDER BY place`,
      [tournamentId, round],
    );
    return rows.map((row) => row.user_id);
  }
}
