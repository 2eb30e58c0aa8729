import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { Overview, ReadOverview } from './read-overview.query.js';

@ApiTags('statistics')
@Controller('admin/statistics')
export class ReadOverviewController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the numbers of the overview page, and those of each of the last 14 days',
  })
  @ApiOkResponse({ type: Overview })
  read(): Promise<Overview> {
    return this.queries.execute(new ReadOverview());
  }
}
