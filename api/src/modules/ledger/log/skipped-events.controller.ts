import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { LogSkips } from './log-skips.js';

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

@ApiTags('ledger')
@Controller('admin/ledger/skipped')
export class SkippedEventsController {
  constructor(private readonly skips: LogSkips) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List events that followers of the log could not handle, oldest first, at most 200',
  })
  @ApiOkResponse({ type: SkippedEvents })
  async list(): Promise<SkippedEvents> {
    return { events: await this.skips.list() };
  }

  @Post('retry')
  @ForAdmins()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Let the followers try all skipped events again, within seconds' })
  @ApiAcceptedResponse({ type: RetryStarted })
  async retry(@CurrentSession() { userId }: Session): Promise<RetryStarted> {
    return { count: await this.skips.retry(userId) };
  }
}
