import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import {
  CheckEvent,
  EventCheck,
  EventFilterPage,
  LedgerEvent,
  LedgerEventPage,
  ListEvents,
  ReadEvent,
} from './list-events.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/events')
export class ListEventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the events of the ledger, newest first by default' })
  @ApiOkResponse({ type: LedgerEventPage })
  list(@Query() filter: EventFilterPage): Promise<LedgerEventPage> {
    return this.queries.execute(new ListEvents(filter));
  }

  @Get(':position')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read one event of the ledger' })
  @ApiOkResponse({ type: LedgerEvent })
  async read(@Param('position') position: string): Promise<LedgerEvent> {
    return this.queries.execute(new ReadEvent(positionOf(position)));
  }

  @Get(':position/check')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Verify the stored data of one event: its hash, sums and balances' })
  @ApiOkResponse({ type: EventCheck })
  async check(@Param('position') position: string): Promise<EventCheck> {
    return this.queries.execute(new CheckEvent(positionOf(position)));
  }
}

function positionOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw journalRefusals.EVENT_NOT_FOUND();
  return Number(text);
}
