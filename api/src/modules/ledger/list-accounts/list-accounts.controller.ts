import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { AccountFilter, LedgerAccountPage, ListAccounts } from './list-accounts.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/accounts')
export class ListAccountsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List accounts with their balances, sorted by name' })
  @ApiOkResponse({ type: LedgerAccountPage })
  list(@Query() filter: AccountFilter): Promise<LedgerAccountPage> {
    return this.queries.execute(new ListAccounts(filter));
  }
}
