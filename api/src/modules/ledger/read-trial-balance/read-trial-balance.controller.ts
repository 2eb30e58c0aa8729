import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, TakesLong } from '../../../platform/http/index.js';
import { ReadTrialBalance, TrialBalance, TrialBalanceFilter } from './read-trial-balance.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/trial-balance')
export class ReadTrialBalanceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @TakesLong()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read the balance of every account at a given time. The balances of each unit add up to 0',
  })
  @ApiOkResponse({ type: TrialBalance })
  read(@Query() filter: TrialBalanceFilter): Promise<TrialBalance> {
    return this.queries.execute(new ReadTrialBalance(filter));
  }
}
