import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { assert, Clock } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/index.js';

export class PromoStatistics {
  @ApiProperty({ type: 'integer' })
  totalCodes!: number;

  @ApiProperty({ type: 'integer' })
  activeCodes!: number;

  @ApiProperty({ type: 'integer' })
  expiredCodes!: number;

  @ApiProperty({ type: 'integer' })
  inactiveCodes!: number;

  @ApiProperty({ type: 'integer', description: 'Given by all codes, deleted ones included' })
  totalTokensDistributed!: number;
}

export class ReadPromoStatistics extends Query<PromoStatistics> {}

@QueryHandler(ReadPromoStatistics)
export class ReadPromoStatisticsHandler implements IQueryHandler<ReadPromoStatistics> {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<PromoStatistics> {
    const row = await this.replica.row<{ [Name in keyof PromoStatistics]: number }>(
      `SELECT count(*) AS "totalCodes",
              count(*) FILTER (WHERE is_active AND expires_at >= $1) AS "activeCodes",
              count(*) FILTER (WHERE is_active AND expires_at < $1) AS "expiredCodes",
              count(*) FILTER (WHERE NOT is_active) AS "inactiveCodes",
              (SELECT coalesce(sum(tokens), 0)::bigint FROM projection.promo_totals)
                AS "totalTokensDistributed"
         FROM promo_code WHERE deleted_at IS NULL`,
      [this.clock.now()],
    );
    assert(row, 'a count without groups has one row');
    return row;
  }
}
