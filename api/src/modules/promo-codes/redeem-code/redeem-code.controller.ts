import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import { CodeRedeemed, RedeemCode, RedeemRequest } from './redeem-code.command.js';

@ApiTags('promo codes')
@Controller('promo-codes')
export class RedeemCodeController {
  constructor(
    private readonly commands: CommandBus,
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
    const redeemed = await this.commands.execute(new RedeemCode(session.userId, code, key));
    await this.sightings.request(session.userId, 'redemption');
    return redeemed;
  }
}
