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
    summary: 'What accounts hold beside what explains it',
    description: 'Pots, held withdrawals, payouts and deposits, all of one moment.',
  })
  @ApiOkResponse({ type: BooksExplained })
  read(): Promise<BooksExplained> {
    return this.queries.execute(new ExplainBooks());
  }
}
