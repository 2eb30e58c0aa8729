import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';

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
