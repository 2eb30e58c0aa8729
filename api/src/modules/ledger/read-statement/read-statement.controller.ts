import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import {
  ReadStatement,
  ReadStatementTotals,
  Statement,
  StatementFilter,
  StatementPeriod,
  StatementTotals,
} from './read-statement.query.js';

@ApiTags('ledger')
@Controller('admin/ledger/statement')
export class ReadStatementController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the entries of one account between two times, oldest first' })
  @ApiOkResponse({ type: Statement })
  read(@Query() filter: StatementFilter): Promise<Statement> {
    return this.queries.execute(new ReadStatement(filter));
  }

  @Get('totals')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Add up the entries of one account between two times, by type of event',
    description: 'A period with more than 100,000 entries is refused; choose a shorter period.',
  })
  @ApiOkResponse({ type: StatementTotals })
  totals(@Query() period: StatementPeriod): Promise<StatementTotals> {
    return this.queries.execute(new ReadStatementTotals(period));
  }
}
