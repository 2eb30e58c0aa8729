import { ApiProperty } from '@nestjs/swagger';
import { ClaimedScoreView } from '../send-claim/own-claim.view.js';

export class ClaimSender {
  @ApiProperty({ format: 'uuid', description: 'Id of the squad, or of the player' })
  sideId!: string;

  @ApiProperty({ description: 'Name of the squad, or of the player' })
  side!: string;

  @ApiProperty({ format: 'uuid', description: 'The player who sent the claim' })
  userId!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  sentAt!: Date;

  @ApiProperty({ description: 'Path of the screenshot, which admins can read' })
  screenshot!: string;
}

export class ClaimedTable {
  @ApiProperty({ type: [ClaimedScoreView], maxItems: 1_000 })
  scores!: ClaimedScoreView[];

  @ApiProperty({ type: 'integer', description: 'Number of sides that claim this result' })
  count!: number;

  @ApiProperty({ type: [ClaimSender], maxItems: 20, description: 'The first of these sides' })
  claims!: ClaimSender[];
}

export class MatchClaims {
  @ApiProperty({
    type: ClaimedTable,
    nullable: true,
    description:
      'The result that most sides claim, if at least two claim it; null if there is none, or the ' +
      'match has results',
  })
  proposal!: ClaimedTable | null;

  @ApiProperty({
    type: [ClaimedTable],
    maxItems: 10,
    description: 'The other claims, which contradict the proposal if there is one',
  })
  others!: ClaimedTable[];
}

export class ProposedMatch {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ type: 'integer', description: 'Number of sides that claim the same result' })
  count!: number;

  @ApiProperty({ description: 'True if other sides claim another result' })
  isContradicted!: boolean;

  @ApiProperty({ type: String, format: 'date-time', description: 'Time of the newest claim' })
  since!: Date;
}

export class ProposedMatches {
  @ApiProperty({
    type: [ProposedMatch],
    maxItems: 200,
    description: 'Matches without results, those that wait longest first',
  })
  matches!: ProposedMatch[];
}
