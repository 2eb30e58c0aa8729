import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Database } from '../../../platform/database/index.js';

export class WaitingDisputes {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty()
  tournamentName!: string;

  @ApiProperty({ type: 'integer', description: 'Number of disputes without an answer' })
  waiting!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time of the earliest unanswered dispute of the match',
  })
  since!: Date;
}

export class WaitingDisputesView {
  @ApiProperty({
    type: [WaitingDisputes],
    maxItems: 50,
    description: 'Matches, those whose players have waited longest first',
  })
  matches!: WaitingDisputes[];
}

export class ListDisputes extends Query<WaitingDisputesView> {}

@QueryHandler(ListDisputes)
export class ListDisputesHandler implements IQueryHandler<ListDisputes> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<WaitingDisputesView> {
    const matches = await this.database.rows<WaitingDisputes>(
      `SELECT t.id AS "tournamentId", t.name AS "tournamentName", count(*)::integer AS waiting,
              min(d.created_at) AS since
         FROM dispute d JOIN tournament t ON t.id = d.tournament_id
        WHERE d.answered_at IS NULL GROUP BY t.id ORDER BY since LIMIT 50`,
    );
    return { matches };
  }
}
