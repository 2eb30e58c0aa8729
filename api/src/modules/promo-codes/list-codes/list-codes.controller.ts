import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { CodeFilter, CodeList, ListCodes } from './list-codes.query.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ListCodesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Promo codes, newest first' })
  @ApiOkResponse({ type: CodeList })
  list(@Query() filter: CodeFilter): Promise<CodeList> {
    return this.queries.execute(new ListCodes(filter));
  }
}
