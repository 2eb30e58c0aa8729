import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';

export class CareerView {
  @ApiProperty({ type: 'integer', minimum: 0 })
  tournamentsJoined!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  tournamentsCompleted!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  tournamentsWon!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens won as prizes' })
  totalEarnings!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Share of the completed tournaments that the caller won, in percent',
  })
  winRate!: number;
}

interface CareerRow {
  readonly joined: number;
  readonly played: number;
  readonly won: number;
  readonly prizes: number;
}

/**
 * Counts the rounds that a player joined, played and won. A round counts even after its tournament
 * has started a new round or was deleted.
 */
@Injectable()
export class Career {
  constructor(private readonly database: Database) {}

  async of(userId: Id): Promise<CareerView> {
    const row = await this.database.row<CareerRow>(
      `WITH mine AS (
         SELECT w.user_id AS winner, w.prize_tokens,
                r.declared > r.voided OR (t.status = 'completed' AND t.round = e.round) AS is_over
           FROM projection.entrant e
           JOIN tournament t ON t.id = e.tournament_id
           JOIN projection.tournament_round r ON r.tournament_id = t.id AND r.round = e.round
           LEFT JOIN projection.winner w
                  ON w.tournament_id = t.id AND w.round = e.round AND w.user_id = e.user_id
          WHERE e.user_id = $1 AND e.refunded_position IS NULL
       )
       SELECT count(*) AS joined, count(*) FILTER (WHERE is_over) AS played,
              count(winner) AS won, coalesce(sum(prize_tokens), 0)::bigint AS prizes
         FROM mine`,
      [userId],
    );
    const { joined = 0, played = 0, won = 0, prizes = 0 } = row ?? {};
    return {
      tournamentsJoined: joined,
      tournamentsCompleted: played,
      tournamentsWon: won,
      totalEarnings: prizes,
      winRate: played === 0 ? 0 : Math.round((100 * won) / played),
    };
  }
}
