import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { ForAdmins } from '../../../platform/http/index.js';
import { PromoStatistics } from '../promo-code.dto.js';
import { PromoRows } from '../promo-rows.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ReadPromoStatisticsController {
  constructor(
    private readonly codes: PromoRows,
    private readonly clock: Clock,
  ) {}

  @Get('stats')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Count promo codes by status, and the tokens that they added' })
  @ApiOkResponse({ type: PromoStatistics })
  read(): Promise<PromoStatistics> {
    return this.codes.statistics(this.clock.now());
  }
}
