import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { BooksExplained, ExplainBooks } from './explain-books.query.js';

@ApiTags('statistics')
@Controller('admin/statistics/books')
export class ExplainBooksController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Compare the balances of accounts with the sources that explain them',
    description:
      'Compares pots, held withdrawals, payouts and deposits, all as of the same position of the ' +
      'ledger.',
  })
  @ApiOkResponse({ type: BooksExplained })
  read(): Promise<BooksExplained> {
    return this.queries.execute(new ExplainBooks());
  }
}
