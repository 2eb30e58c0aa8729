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

export const disputeView = ({ id, text, createdAt, answer, answeredAt }: Dispute): DisputeView => ({
  id,
  text,
  createdAt,
  answer,
  answeredAt,
});
export const evidenceView = ({ number, addedAt }: Evidence): EvidenceView => ({ number, addedAt });
