import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ClaimedScoreView {
  @ApiPropertyOptional({ format: 'uuid', description: 'Id of the player; absent for a squad' })
  userId?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Id of the squad, instead of `userId`' })
  squadId?: string;

  @ApiProperty({ description: 'Name of the squad, or in-game name with which the player joined' })
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  place!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  kills!: number;
}

export class ClaimSide {
  @ApiProperty({ format: 'uuid', description: 'Id of the squad or of the player' })
  id!: string;

  @ApiProperty()
  isSquad!: boolean;

  @ApiProperty()
  name!: string;
}

export class SentClaim {
  @ApiProperty({ type: [ClaimedScoreView], maxItems: 1_000 })
  scores!: ClaimedScoreView[];

  @ApiProperty({ type: String, format: 'date-time' })
  sentAt!: Date;

  @ApiProperty({ description: 'True if another captain or player has sent the same result' })
  isAgreed!: boolean;
}

const STATES = ['open', 'agreed', 'captain', 'early', 'late', 'paid'] as const;

export class OwnClaim {
  @ApiProperty({
    enum: STATES,
    enumName: 'ClaimState',
    description:
      '`open`: the caller can send the result, or send it again. `agreed`: another side has sent ' +
      'the same, so it can no longer be changed. `captain`: only the captain of the squad sends ' +
      'it. `early`: the match has not started. `late`: the match was cancelled, or ended more ' +
      'than 24 hours ago. `paid`: the results are declared',
  })
  state!: (typeof STATES)[number];

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time until which the result can be sent, if it is not declared before',
  })
  until!: Date;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of places to fill in' })
  places!: number;

  @ApiProperty({ description: 'True if the match pays a prize for each kill' })
  paysKills!: boolean;

  @ApiProperty({
    type: [ClaimSide],
    maxItems: 1_000,
    description: 'Squads and players in the match; empty if the caller cannot send the result',
  })
  sides!: ClaimSide[];

  @ApiProperty({ type: SentClaim, nullable: true, description: "The claim of the caller's side" })
  claim!: SentClaim | null;
}
