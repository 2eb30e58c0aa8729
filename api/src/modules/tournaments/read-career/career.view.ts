import { ApiProperty } from '@nestjs/swagger';

export class CareerView {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tournaments joined and not refunded' })
  joined!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Those of them that are completed' })
  played!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Those with a place among the winners' })
  won!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens won as prizes' })
  prizeTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Won, of those played' })
  winRatePercent!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastPlayedAt!: string | null;
}
