import { ApiProperty } from '@nestjs/swagger';
import { ListOf, Text } from '../../../platform/http/index.js';
import type { CloseRow } from '../closes.js';

export class DifferenceNote {
  @Text({
    label: 'Difference',
    max: 60,
    description: 'Id of the difference, from the checklist of the month',
  })
  difference!: string;

  @Text({ label: 'Note', kind: 'lines', min: 3, max: 500 })
  note!: string;
}

export class CloseMonthBody {
  @ListOf(DifferenceNote, { label: 'Notes', min: 0, max: 20 })
  notes!: DifferenceNote[];
}

export class MonthClose {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, example: '2026-10' })
  month!: string;

  @ApiProperty({ type: 'integer' })
  version!: number;

  @ApiProperty({ type: String, description: 'E-mail address of the user who closed the month' })
  closedBy!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  closedAt!: Date;

  @ApiProperty({ enum: ['running', 'done', 'failed'], enumName: 'MonthCloseState' })
  state!: 'running' | 'done' | 'failed';

  @ApiProperty({ type: 'integer', description: 'Number of events written to the package so far' })
  done!: number;

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  bytes!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 of the package; null until it is complete',
  })
  sha256!: string | null;
}

export class MonthCloses {
  @ApiProperty({
    type: [MonthClose],
    description: 'Closed months, newest month first, at most 200',
  })
  closes!: MonthClose[];
}

export const toMonthClose = (row: CloseRow): MonthClose => ({
  id: row.id,
  month: row.month,
  version: row.version,
  closedBy: row.askedByEmail,
  closedAt: row.askedAt,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  sha256: row.sha256,
});
