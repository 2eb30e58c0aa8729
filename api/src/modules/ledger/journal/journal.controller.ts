import { Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { Journal } from './journal.js';
import { EventCheck, EventFilterPage, LedgerEvent, LedgerEventPage } from './journal.view.js';
import {
  ExportJournalFilter,
  LedgerExport,
  LedgerExportPage,
  ListExportsFilter,
} from './journal-export.dto.js';
import { JournalExports } from './journal-exports.js';

/** How staff read the events of the ledger and export them. */
@ApiTags('ledger')
@Controller('admin/ledger')
export class JournalController {
  constructor(
    private readonly journal: Journal,
    private readonly exports: JournalExports,
  ) {}

  @Get('events')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the events of the ledger, newest first by default' })
  @ApiOkResponse({ type: LedgerEventPage })
  list(@Query() filter: EventFilterPage): Promise<LedgerEventPage> {
    return this.journal.page(filter);
  }

  @Get('events/:position')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read one event of the ledger' })
  @ApiOkResponse({ type: LedgerEvent })
  async read(@Param('position') position: string): Promise<LedgerEvent> {
    return this.journal.event(positionOf(position));
  }

  @Get('events/:position/check')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Verify the stored data of one event: its hash, sums and balances' })
  @ApiOkResponse({ type: EventCheck })
  async check(@Param('position') position: string): Promise<EventCheck> {
    return this.journal.check(positionOf(position));
  }

  @Get('export')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Export the journal as a file, oldest event first' })
  @ApiProduces('text/csv', 'application/x-ndjson', 'text/plain')
  @ApiOkResponse({
    schema: { type: 'string', format: 'binary' },
    headers: { 'X-Export-Id': { schema: { type: 'string' } } },
  })
  async export(
    @Query() filter: ExportJournalFilter,
    @CurrentSession() session: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { id, file, fileName, contentType } = await this.exports.open(session, filter);
    void reply.header('X-Export-Id', id);
    return new StreamableFile(file, {
      type: contentType,
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Get('exports')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the exports of the journal, newest first' })
  @ApiOkResponse({ type: LedgerExportPage })
  listExports(@Query() { cursor, limit }: ListExportsFilter): Promise<LedgerExportPage> {
    return this.exports.list(cursor, limit);
  }

  @Get('exports/:id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read the progress of an export of the journal; once it is done, also its number of rows, ' +
      'SHA-256 and totals',
  })
  @ApiOkResponse({ type: LedgerExport })
  exportState(@Param('id') id: string): Promise<LedgerExport> {
    return this.exports.state(id);
  }
}

function positionOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw journalRefusals.EVENT_NOT_FOUND();
  return Number(text);
}
