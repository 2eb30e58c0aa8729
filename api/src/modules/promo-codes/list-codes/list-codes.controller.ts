import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { readOn } from '../../../platform/entities/index.js';
import { ForAdmins } from '../../../platform/http/index.js';
import { CodeList, ListCodesParameters, promoCodeView } from '../promo-code.dto.js';
import type { PromoRow } from '../promo-code.entity.js';
import { PromoRows } from '../promo-rows.js';

@ApiTags('promo codes')
@Controller('promo-codes/admin')
export class ListCodesController {
  constructor(
    private readonly codes: PromoRows,
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List promo codes, newest first by default' })
  @ApiOkResponse({ type: CodeList })
  async list(@Query() parameters: ListCodesParameters): Promise<CodeList> {
    const { page, limit } = parameters;
    const now = this.clock.now();
    const found = this.codes
      .found(parameters, now)
      .limit(limit)
      .offset((page - 1) * limit);
    const [rows, total] = await Promise.all([
      readOn<PromoRow & object>(this.replica, found),
      this.codes.count(parameters, now),
    ]);
    return { promoCodes: rows.map((row) => promoCodeView(row, now)), total, page, limit };
  }
}
