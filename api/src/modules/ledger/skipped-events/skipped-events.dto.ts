import { ApiProperty } from '@nestjs/swagger';

export class SkippedLedgerEvent {
  @ApiProperty({ example: 'tournament-news' })
  follower!: string;

  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ example: 'PrizesAwarded' })
  type!: string;

  @ApiProperty({ description: 'Error of the newest attempt' })
  error!: string;

  @ApiProperty({ type: 'integer', description: 'Attempts since the event was skipped' })
  tries!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  skippedAt!: Date;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the next attempt; null if only an admin starts another one',
  })
  nextTryAt!: Date | null;
}

export class SkippedEvents {
  @ApiProperty({ type: [SkippedLedgerEvent] })
  events!: SkippedLedgerEvent[];
}

export class RetryStarted {
  @ApiProperty({ type: 'integer', description: 'Number of events that are tried again' })
  count!: number;
}
