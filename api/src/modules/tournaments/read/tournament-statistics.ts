import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { NOW_TABLES } from '../store/tournament-now.js';

export class TournamentStatisticsView {
  @ApiProperty({ type: 'integer', description: 'Number of upcoming and active tournaments' })
  pending!: number;

  @ApiProperty({ type: 'integer' })
  upcoming!: number;

  @ApiProperty({ type: 'integer' })
  active!: number;

  @ApiProperty({ type: 'integer' })
  completed!: number;

  @ApiProperty({ type: 'integer' })
  cancelled!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of seats that were paid for and not refunded',
  })
  totalParticipants!: number;

  @ApiProperty({ type: 'integer', description: 'Entry fees kept so far, in tokens' })
  totalEntryFees!: number;

  @ApiProperty({ type: 'integer', description: 'Prizes paid and not reversed, in tokens' })
  totalPrizes!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of tournaments that are still upcoming although their start has passed',
  })
  overdue!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Rooms of the last 30 days that came after the promised time, or have not come',
  })
  lateRooms!: number;
}

/**
 * Reads the totals over all tournaments. Their number comes from the table of counts by status; the
 * tokens come from the daily sums of the log. An active tournament counts as completed once its
 * prizes are paid.
 */
@Injectable()
export class TournamentStatistics {
  constructor(private readonly replica: ReadReplica) {}

  async read(): Promise<TournamentStatisticsView> {
    const row = await this.replica.row<TournamentStatisticsView & Record<string, number>>(
      `WITH counted AS (
         SELECT coalesce(sum(tournaments) FILTER (WHERE status = 'upcoming'), 0)::bigint
                  AS upcoming,
                coalesce(sum(tournaments) FILTER (WHERE status = 'active'), 0)::bigint AS active,
                coalesce(sum(tournaments) FILTER (WHERE status = 'completed'), 0)::bigint
                  AS completed,
                coalesce(sum(tournaments) FILTER (WHERE status = 'cancelled'), 0)::bigint
                  AS cancelled
           FROM tournament_count
       ), paid AS (
         SELECT count(*) AS out FROM ${NOW_TABLES}
          WHERE t.status = 'active' AND t.deleted_at IS NULL AND r.declared > r.voided
       ), moved AS (
         SELECT coalesce(sum(CASE type WHEN 'EntryFeePaid' THEN events
                                       -- A squad takes four seats in a match.
                                       WHEN 'SquadEntryPaid' THEN 4 * events
                                       WHEN 'EntryFeeRefunded' THEN -events END), 0)::bigint
                  AS seats,
                coalesce(-sum(player_delta) FILTER (
                  WHERE type IN ('EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded')), 0)::bigint
                  AS fees,
                coalesce(sum(CASE type WHEN 'PrizesReversed:owed' THEN -tokens
                                       ELSE player_delta END) FILTER (
                  WHERE type LIKE 'Prizes%'), 0)::bigint AS prizes
           FROM projection.day_total
          WHERE type IN ('EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded', 'PrizesAwarded',
                         'PrizesReversed', 'PrizesReversed:owed')
       )
       SELECT upcoming + active - paid.out AS pending, upcoming, active - paid.out AS active,
              completed + paid.out AS completed, cancelled, seats AS "totalParticipants",
              fees AS "totalEntryFees", prizes AS "totalPrizes",
              (SELECT count(*) FROM tournament
                WHERE status = 'upcoming' AND deleted_at IS NULL AND start_time <= now()) AS overdue,
              (SELECT count(*) FROM tournament
                WHERE room_minutes > 0 AND deleted_at IS NULL AND status <> 'cancelled'
                  AND start_time BETWEEN now() - interval '30 days' AND now() + interval '1 day'
                  AND coalesce(room_first_at, now())
                      > start_time - room_minutes * interval '1 minute') AS "lateRooms"
         FROM counted, paid, moved`,
    );
    if (!row) throw new Error('An aggregate always has a row');
    return row;
  }
}
