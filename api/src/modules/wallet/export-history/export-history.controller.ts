import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, indianDays } from '../../../kernel/index.js';
import {
  CurrentSession,
  ExactChoice,
  ForPlayers,
  QueryInstant,
  QueryText,
  type Session,
} from '../../../platform/http/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from '../domain/movement-kinds.js';
import { ExportHistory } from './export-history.query.js';

export class ExportFilter {
  @ExactChoice('Format', ['csv'], { fallback: 'csv', name: 'HistoryExportFormat' })
  format: 'csv' = 'csv';

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryText('Language of the names of columns and types, such as `hi`. The default is English')
  language?: string;
}

@ApiTags('tokens')
@Controller('tokens')
export class ExportHistoryController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('export')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: "Export the entries of the caller's wallet as a CSV file, newest first",
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @CurrentSession() session: Session,
    @Query() { show, from, to, language }: ExportFilter,
  ): Promise<StreamableFile> {
    const asked = new ExportHistory(session.userId, show, from, to, language);
    const file = await this.queries.execute(asked);
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="arena-tokens-${indianDays({ from, to }, this.clock.now())}.csv"`,
    });
  }
}
