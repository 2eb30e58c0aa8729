import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { RedeemedCodes } from '../promo-code.dto.js';
import { PromoRows } from '../promo-rows.js';

@ApiTags('promo codes')
@Controller('promo-codes')
export class ReadRedeemedController {
  constructor(private readonly codes: PromoRows) {}

  @Get('user/redeemed')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the promo codes that the caller redeemed, newest first' })
  @ApiOkResponse({ type: RedeemedCodes })
  async read(@CurrentSession() session: Session): Promise<RedeemedCodes> {
    return { redeemedCodes: await this.codes.redeemedBy(session.userId) };
  }
}
