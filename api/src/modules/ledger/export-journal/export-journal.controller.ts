import { Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import {
  ExportJournalFilter,
  LedgerExport,
  LedgerExportPage,
  ListExportsFilter,
} from './export-journal.dto.js';
import { JournalExports } from './journal-exports.js';

@ApiTags('ledger')
@Controller('admin/ledger')
export class ExportJournalController {
  constructor(private readonly exports: JournalExports) {}

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
  list(@Query() { cursor, limit }: ListExportsFilter): Promise<LedgerExportPage> {
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
  state(@Param('id') id: string): Promise<LedgerExport> {
    return this.exports.state(id);
  }
}
