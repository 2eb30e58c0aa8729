import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { NOW_STATUS } from '../store/tournament-now.js';
import type { CareerView } from './career.view.js';
import { ReadCareer } from './read-career.query.js';

interface CareerRow {
  readonly joined: number;
  readonly completed: number;
  readonly won: number;
  readonly earnings: number;
}

/** Won counts tournaments with a place among the winners; the rate is of those completed. */
@QueryHandler(ReadCareer)
export class ReadCareerHandler implements IQueryHandler<ReadCareer> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: ReadCareer): Promise<CareerView> {
    const row = await this.database.row<CareerRow>(
      `SELECT count(*) AS joined,
              count(*) FILTER (WHERE ${NOW_STATUS} = 'completed') AS completed,
              count(w.user_id) AS won,
              coalesce(sum(w.prize_tokens), 0)::bigint AS earnings
         FROM projection.entrant e
         JOIN tournament t ON t.id = e.tournament_id
         LEFT JOIN projection.tournament_round r
                ON r.tournament_id = t.id AND r.round = e.round
         LEFT JOIN projection.winner w
                ON w.tournament_id = t.id AND w.round = e.round AND w.user_id = e.user_id
        WHERE e.user_id = $1 AND e.refunded_position IS NULL`,
      [userId],
    );
    const { joined, completed, won, earnings } = row ?? {
      joined: 0,
      completed: 0,
      won: 0,
      earnings: 0,
    };
    return {
      tournamentsJoined: joined,
      tournamentsCompleted: completed,
      tournamentsWon: won,
      totalEarnings: earnings,
      winRate: completed === 0 ? 0 : Math.round((100 * won) / completed),
    };
  }
}
