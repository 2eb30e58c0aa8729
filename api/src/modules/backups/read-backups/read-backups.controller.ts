import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { BackupRecords } from '../backup-records.js';
import type { FoundDrill } from '../store/records.js';

export class TestedRestore {
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T21:35:12.000Z' })
  at!: Date;

  @ApiProperty({
    type: 'integer',
    description: 'From the begin of the restore until verified',
    example: 41,
  })
  seconds!: number;

  @ApiProperty({ type: 'integer', description: 'Last event that was restored', example: 1_204_551 })
  position!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Events that the restored log lacks, of those of the running log at that time',
    example: 3,
  })
  lostEvents!: number;

  @ApiProperty({ type: 'integer', description: 'Age of the oldest such event', example: 31 })
  lostSeconds!: number;
}

export class Backups {
  @ApiProperty({
    description: 'False if no service takes backups of this database; the rest is then empty',
  })
  kept!: boolean;

  @ApiProperty({ type: [String], description: 'All that is not in order', example: [] })
  problems!: readonly string[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  checkedAt!: Date | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'End of the newest backup',
  })
  newestAt!: Date | null;

  @ApiProperty({ type: String, nullable: true, description: 'Kind of it', example: 'incr' })
  newestKind!: string | null;

  @ApiProperty({
    type: TestedRestore,
    nullable: true,
    description: 'The last restore drill that succeeded',
  })
  restore!: TestedRestore | null;
}

const NOT_KEPT: Backups = {
  kept: false,
  problems: [],
  checkedAt: null,
  newestAt: null,
  newestKind: null,
  restore: null,
};

@ApiTags('ledger')
@Controller('admin/backups')
export class ReadBackupsController {
  constructor(private readonly records: BackupRecords) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read whether backups are taken, and when a restore was last tested' })
  @ApiOkResponse({ type: Backups })
  async read(): Promise<Backups> {
    const read = await this.records.read();
    if (!read) return NOT_KEPT;
    const { look, success, condition } = read;
    return {
      kept: true,
      problems: condition.problems,
      checkedAt: look?.lookedAt ?? null,
      newestAt: look?.newestAt ?? null,
      newestKind: look?.newestKind ?? null,
      restore: success && testedRestore(success),
    };
  }
}

function testedRestore(drill: FoundDrill): TestedRestore | null {
  const { endedAt: at, tookSeconds: seconds, position, lostEvents, lostSeconds } = drill;
  if (at === null || seconds === null || position === null) return null;
  if (lostEvents === null || lostSeconds === null) return null;
  return { at, seconds, position, lostEvents, lostSeconds };
}
