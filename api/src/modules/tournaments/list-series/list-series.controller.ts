import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListSeries, SeriesView } from './list-series.query.js';

class SeriesList {
  @ApiProperty({ type: [SeriesView] })
  series!: readonly SeriesView[];
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/series')
export class ListSeriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List the running series of repeated matches, newest first' })
  @ApiOkResponse({ type: SeriesList })
  async list(): Promise<SeriesList> {
    return { series: await this.queries.execute(new ListSeries()) };
  }
}
