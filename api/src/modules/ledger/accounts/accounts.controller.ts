import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, TakesLong } from '../../../platform/http/index.js';
import { AccountFilter, AccountList, LedgerAccountPage } from './account-list.js';
import {
  Statement,
  StatementFilter,
  StatementPeriod,
  Statements,
  StatementTotals,
} from './statements.js';
import { TrialBalance, TrialBalanceFilter, TrialBalances } from './trial-balances.js';

/** How staff read the accounts of the ledger. */
@ApiTags('ledger')
@Controller('admin/ledger')
export class AccountsController {
  constructor(
    private readonly accounts: AccountList,
    private readonly statements: Statements,
    private readonly trialBalances: TrialBalances,
  ) {}

  @Get('accounts')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List accounts with their balances, sorted by name' })
  @ApiOkResponse({ type: LedgerAccountPage })
  list(@Query() filter: AccountFilter): Promise<LedgerAccountPage> {
    return this.accounts.page(filter);
  }

  @Get('statement')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the entries of one account between two times, oldest first' })
  @ApiOkResponse({ type: Statement })
  statement(@Query() filter: StatementFilter): Promise<Statement> {
    return this.statements.page(filter);
  }

  @Get('statement/totals')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Add up the entries of one account between two times, by type of event',
    description: 'A period with more than 100,000 entries is refused; choose a shorter period.',
  })
  @ApiOkResponse({ type: StatementTotals })
  statementTotals(@Query() period: StatementPeriod): Promise<StatementTotals> {
    return this.statements.totals(period);
  }

  @Get('trial-balance')
  @ForStaff()
  @TakesLong()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Read the balance of every account at a given time. The balances of each unit add up to 0',
  })
  @ApiOkResponse({ type: TrialBalance })
  trialBalance(@Query() filter: TrialBalanceFilter): Promise<TrialBalance> {
    return this.trialBalances.read(filter);
  }
}
