import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { ReadRedeemed, RedeemedCodes } from './read-redeemed.query.js';

@ApiTags('promo codes')
@Controller('promo-codes')
export class ReadRedeemedController {
  constructor(private readonly queries: QueryBus) {}

  @Get('user/redeemed')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Codes the caller redeemed, newest first' })
  @ApiOkResponse({ type: RedeemedCodes })
  read(@CurrentSession() session: Session): Promise<RedeemedCodes> {
    return this.queries.execute(new ReadRedeemed(session.userId));
  }
}
