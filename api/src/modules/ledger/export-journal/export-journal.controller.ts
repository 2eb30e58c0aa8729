import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, indianDay } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { ForStaff, QueryChoice } from '../../../platform/http/index.js';
import { exportLedger } from '../export/export-ledger.js';
import { EXPORT_FORMATS, type ExportFormat, FORMATS } from '../export/formats.js';
import { JournalFilter } from '../list-events/list-events.dto.js';
import { eventFilter } from '../list-events/list-events.handler.js';

export class ExportJournalFilter extends JournalFilter {
  @QueryChoice(EXPORT_FORMATS, { fallback: 'csv', name: 'LedgerExportFormat' })
  format: ExportFormat = 'csv';
}

@ApiTags('ledger')
@Controller('admin/ledger/export')
export class ExportJournalController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The journal as a file, oldest first, streamed' })
  @ApiProduces('text/csv', 'application/x-ndjson', 'text/plain')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  export(@Query() { format, ...filter }: ExportJournalFilter): StreamableFile {
    const { contentType, extension } = FORMATS[format];
    const day = indianDay(this.clock.now());
    return new StreamableFile(exportLedger(this.database, format, eventFilter(filter)), {
      type: contentType,
      disposition: `attachment; filename="arena-ledger-${day}.${extension}"`,
    });
  }
}
