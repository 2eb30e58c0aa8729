import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { PromoStatistics, ReadPromoStatistics } from './read-statistics.query.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ReadPromoStatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('stats')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Promo codes by status, and the tokens they gave' })
  @ApiOkResponse({ type: PromoStatistics })
  read(): Promise<PromoStatistics> {
    return this.queries.execute(new ReadPromoStatistics());
  }
}
