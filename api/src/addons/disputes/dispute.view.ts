import { ApiProperty } from '@nestjs/swagger';
import type { Dispute } from './dispute.entity.js';
import type { Evidence } from './evidence/evidence.entity.js';

export class EvidenceView {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 })
  number!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  addedAt!: Date;
}

export class DisputeView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  text!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Answer of an admin; null while the dispute has none',
  })
  answer!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt!: Date | null;
}

export class OwnDispute {
  @ApiProperty()
  canSendEvidence!: boolean;

  @ApiProperty()
  canDispute!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Time until which the result can be disputed; null before the results are declared',
  })
  disputeUntil!: Date | null;

  @ApiProperty({ type: [EvidenceView] })
  evidence!: EvidenceView[];

  @ApiProperty({ type: DisputeView, nullable: true })
  dispute!: DisputeView | null;
}

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

export class PlayerEvidence {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ description: 'In-game name with which the player joined' })
  gameName!: string;

  @ApiProperty({ type: [EvidenceView] })
  evidence!: EvidenceView[];

  @ApiProperty({ type: DisputeView, nullable: true })
  dispute!: DisputeView | null;
}

export class MatchEvidence {
  @ApiProperty({
    type: [PlayerEvidence],
    description: 'Players with an unanswered dispute come first',
  })
  players!: PlayerEvidence[];
}

export class DisputesForgotten {
  @ApiProperty({ type: 'integer', description: 'Number of deleted images and disputes' })
  forgotten!: number;
}

export const disputeView = ({ id, text, createdAt, answer, answeredAt }: Dispute): DisputeView => ({
  id,
  text,
  createdAt,
  answer,
  answeredAt,
});
export const evidenceView = ({ number, addedAt }: Evidence): EvidenceView => ({ number, addedAt });
