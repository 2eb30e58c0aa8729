import { ApiProperty } from '@nestjs/swagger';

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
