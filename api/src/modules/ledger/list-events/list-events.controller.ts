import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { EventFilterPage, LedgerEvent, LedgerEventPage } from './list-events.dto.js';
import { ListEvents, ReadEvent } from './list-events.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/events')
export class ListEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The journal, newest first' })
  @ApiOkResponse({ type: LedgerEventPage })
  list(@Query() filter: EventFilterPage): Promise<LedgerEventPage> {
    return this.queries.execute(new ListEvents(filter));
  }

  @Get(':position')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'One event' })
  @ApiOkResponse({ type: LedgerEvent })
  async read(@Param('position') position: string): Promise<LedgerEvent> {
    if (!/^[1-9]\d{0,14}$/.test(position)) throw journalRefusals.EVENT_NOT_FOUND();
    return this.queries.execute(new ReadEvent(Number(position)));
  }
}
