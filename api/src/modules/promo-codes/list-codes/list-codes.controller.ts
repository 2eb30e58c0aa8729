import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { CodeList, ListCodes, ListCodesParameters } from './list-codes.query.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ListCodesController {
  constructor(private readonly queries: QueryBus) {}

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Promo codes, newest first unless sorted otherwise' })
  @ApiOkResponse({ type: CodeList })
  list(@Query() parameters: ListCodesParameters): Promise<CodeList> {
    return this.queries.execute(new ListCodes(parameters));
  }
}
