import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';

export class ReverseEventRequest {
  @Text({
    label: 'Reason',
    max: 500,
    missing: 'Please enter a reason',
    example: 'Booked to the wrong player',
    description: 'It stands in the ledger for ever, and its players read it',
  })
  reason!: string;
}

export class EventReversedAnswer {
  @ApiProperty({ example: 'Event #12 was reversed by event #31' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'The event that was reversed' })
  position!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The event that reversed it' })
  reversedBy!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: string | null;

  @ApiProperty({ type: 'integer', description: 'How many tokens moved back' })
  tokens!: number;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
