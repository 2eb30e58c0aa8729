import { Controller, Get, Header, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ReadReversal, ReversalOutlook } from './read-reversal.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/events')
export class ReadReversalController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':position/reversal')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read whether an event was reversed or can be reversed, and which entries its reversal ' +
      'would post',
  })
  @ApiOkResponse({ type: ReversalOutlook })
  read(
    @CurrentSession() { userId }: Session,
    @Param('position') position: string,
  ): Promise<ReversalOutlook> {
    return this.queries.execute(new ReadReversal(userId, position));
  }
}
