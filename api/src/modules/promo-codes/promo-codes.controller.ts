import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { RateLimit } from '../../platform/limits/index.js';
import { Sightings } from '../../platform/sightings/index.js';
import { CodeRedeemed, RedeemedCodes, RedeemRequest } from './promo-code.dto.js';
import { PromoRows } from './promo-rows.js';
import { Redeeming } from './redeeming.js';

/** The routes with which players redeem promo codes. */
@ApiTags('promo codes')
@Controller('promo-codes')
export class PromoCodesController {
  constructor(
    private readonly redeeming: Redeeming,
    private readonly codes: PromoRows,
    private readonly sightings: Sightings,
  ) {}

  @Post('redeem')
  @HttpCode(200)
  @ForPlayers()
  @Idempotent()
  @RateLimit({ points: 10, seconds: 60, by: ['user'] })
  @ApiOperation({ summary: 'Redeem a promo code. Each player can redeem a code once' })
  @ApiOkResponse({ type: CodeRedeemed })
  async redeem(
    @CurrentSession() session: Session,
    @Body() { code }: RedeemRequest,
    @RequestKey() key: string,
  ): Promise<CodeRedeemed> {
    const redeemed = await this.redeeming.redeem(session.userId, code, key);
    await this.sightings.request(session.userId, 'redemption');
    return redeemed;
  }

  @Get('user/redeemed')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the promo codes that the caller redeemed, newest first' })
  @ApiOkResponse({ type: RedeemedCodes })
  async redeemed(@CurrentSession() session: Session): Promise<RedeemedCodes> {
    return { redeemedCodes: await this.codes.redeemedBy(session.userId) };
  }
}
