import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '../../../platform/database/index.js';
import { CurrentSession, ForAdmins, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { listSkipped } from '../store/skipped-events.js';
import { RetrySkipped } from './retry-skipped.command.js';
import { RetryStarted, SkippedEvents } from './skipped-events.dto.js';

/** Maximum number of skipped events in an answer, oldest first. */
const MOST = 200;

@ApiTags('ledger')
@Controller('admin/ledger/skipped')
export class SkippedEventsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List events that followers of the log could not handle, oldest first, at most 200',
  })
  @ApiOkResponse({ type: SkippedEvents })
  async list(): Promise<SkippedEvents> {
    const events = await listSkipped(this.database, MOST);
    return { events: events.map(({ subscriber: follower, ...rest }) => ({ follower, ...rest })) };
  }

  @Post('retry')
  @ForAdmins()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Let the followers try all skipped events again, within seconds' })
  @ApiAcceptedResponse({ type: RetryStarted })
  retry(@CurrentSession() { userId }: Session): Promise<RetryStarted> {
    return this.commands.execute(new RetrySkipped(userId));
  }
}
