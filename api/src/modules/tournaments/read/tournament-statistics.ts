import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Database } from '../../../platform/database/index.js';
import { NOW_STATUS, NOW_TABLES } from '../store/tournament-now.js';

export class TournamentStatisticsView {
  @ApiProperty({ type: 'integer', description: 'Upcoming and active' })
  pending!: number;

  @ApiProperty({ type: 'integer' })
  upcoming!: number;

  @ApiProperty({ type: 'integer' })
  active!: number;

  @ApiProperty({ type: 'integer' })
  completed!: number;

  @ApiProperty({ type: 'integer' })
  cancelled!: number;

  @ApiProperty({ type: 'integer', description: 'Seats taken in tournaments not cancelled' })
  totalParticipants!: number;

  @ApiProperty({ type: 'integer', description: 'Entry fees kept so far, in tokens' })
  totalEntryFees!: number;

  @ApiProperty({ type: 'integer', description: 'Prizes paid so far, in tokens' })
  totalPrizes!: number;

  @ApiProperty({ type: 'integer', description: 'Still upcoming although the start has passed' })
  overdue!: number;
}

/** The numbers over all tournaments, from the row and the projection of their rounds. */
@Injectable()
export class TournamentStatistics {
  constructor(private readonly database: Database) {}

  async read(): Promise<TournamentStatisticsView> {
    const row = await this.database.row<TournamentStatisticsView & Record<string, number>>(
      `WITH one AS (
         SELECT ${NOW_STATUS} AS status, coalesce(r.seated, 0) AS seated,
                coalesce(r.fees_tokens - r.refunded_tokens, 0) AS fees,
                coalesce(r.prizes_tokens, 0) AS prizes, t.start_time
           FROM ${NOW_TABLES}
          WHERE t.deleted_at IS NULL
       )
       SELECT count(*) FILTER (WHERE status IN ('upcoming', 'active')) AS pending,
              count(*) FILTER (WHERE status = 'upcoming') AS upcoming,
              count(*) FILTER (WHERE status = 'active') AS active,
              count(*) FILTER (WHERE status = 'completed') AS completed,
              count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
              coalesce(sum(seated) FILTER (WHERE status <> 'cancelled'), 0)::bigint
                AS "totalParticipants",
              coalesce(sum(fees), 0)::bigint AS "totalEntryFees",
              coalesce(sum(prizes), 0)::bigint AS "totalPrizes",
              count(*) FILTER (WHERE status = 'upcoming' AND start_time <= now()) AS overdue
         FROM one`,
    );
    if (!row) throw new Error('An aggregate always has a row');
    return row;
  }
}
