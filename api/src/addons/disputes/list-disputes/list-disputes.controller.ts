import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListDisputes, WaitingDisputesView } from './list-disputes.query.js';

@ApiTags('disputes (admin)')
@Controller('admin/disputes')
export class ListDisputesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List the matches whose results players dispute' })
  @ApiOkResponse({ type: WaitingDisputesView })
  list(): Promise<WaitingDisputesView> {
    return this.queries.execute(new ListDisputes());
  }
}
