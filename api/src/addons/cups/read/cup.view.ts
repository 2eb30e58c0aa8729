import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CUP_ENTRIES, type CupEntry } from '../store/cup.entity.js';

class CupRulesView {
  @ApiProperty({ enum: CUP_ENTRIES, enumName: 'CupEntry' })
  entry!: CupEntry;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: 100,
    description: 'Points of the places in a match, the first place first',
  })
  placePoints!: number[];

  @ApiProperty({ type: 'integer', description: 'Points for each kill' })
  killPoints!: number;

  @ApiProperty({ type: 'integer', description: 'Number of the best matches that count' })
  countedMatches!: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: 100,
    description: 'Prizes of the final places in tokens, the first place first',
  })
  prizes!: number[];
}

export class CupCard extends CupRulesView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Diwali' })
  name!: string;

  @ApiProperty({ type: 'integer', description: 'Changes with every edit; sent back with an edit' })
  version!: number;

  @ApiProperty({ type: 'integer' })
  matchCount!: number;

  @ApiProperty({ type: 'integer', description: 'Number of matches with declared results' })
  resultCount!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the payout in the log; null while the prizes are not paid',
  })
  paidPosition!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  paidAt!: Date | null;

  @ApiProperty({ type: 'integer' })
  paidTokens!: number;
}

export class CupMatchView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ example: 'survival' })
  mode!: string;

  @ApiProperty({ enum: ['upcoming', 'active', 'completed', 'cancelled'] })
  status!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  startTime!: Date;

  @ApiProperty({ type: Boolean })
  hasResults!: boolean;
}

export class StandingMatchView {
  @ApiProperty({ format: 'uuid' })
  matchId!: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  place!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  kills!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  points!: number;

  @ApiProperty({ type: Boolean, description: 'True if the match is one of the best that count' })
  counts!: boolean;
}

export class StandingView {
  @ApiProperty({ format: 'uuid', description: 'Id of the player or of the squad' })
  entryId!: string;

  @ApiProperty({ example: 'Asha' })
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Equal entries share a place' })
  place!: number;

  @ApiProperty({ type: 'integer' })
  points!: number;

  @ApiProperty({ type: 'integer' })
  wins!: number;

  @ApiProperty({ type: 'integer' })
  kills!: number;

  @ApiProperty({ type: 'integer', description: 'Points in the last match with a result' })
  lastPoints!: number;

  @ApiProperty({ type: 'integer', description: 'Prize of this place in tokens' })
  prizeTokens!: number;

  @ApiProperty({ type: Boolean, description: 'True for the caller, or a squad of the caller' })
  isOwn!: boolean;

  @ApiProperty({ type: [StandingMatchView], maxItems: 50 })
  matches!: StandingMatchView[];
}

export class DisqualifiedView {
  @ApiProperty({ format: 'uuid' })
  entryId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'True for the caller, and for a squad of the caller' })
  isOwn!: boolean;

  @ApiPropertyOptional({ description: 'Only for staff and for the disqualified players' })
  reason?: string;
}

export class CupView extends CupCard {
  @ApiProperty({ type: [CupMatchView], maxItems: 50, description: 'In the order of their start' })
  matches!: CupMatchView[];

  @ApiProperty({ type: 'integer', description: 'Number of entries in the standings' })
  entryCount!: number;

  @ApiProperty({
    type: [StandingView],
    maxItems: 100,
    description: 'The page of the standings, the best first',
  })
  standings!: StandingView[];

  @ApiProperty({
    type: [StandingView],
    maxItems: 10,
    description: "The caller's own rows, also if they are on another page",
  })
  own!: StandingView[];

  @ApiProperty({ type: [DisqualifiedView], maxItems: 1000 })
  disqualified!: DisqualifiedView[];
}

export class CupLink {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;
}

export class CupOfMatchView {
  @ApiProperty({ type: CupLink, nullable: true, description: 'Null if the match has no cup' })
  cup!: CupLink | null;
}
