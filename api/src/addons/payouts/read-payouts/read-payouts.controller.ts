import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { PayoutOverview } from './payout-overview.dto.js';
import { ReadPayouts } from './read-payouts.js';

@ApiTags('payouts')
@Controller('admin/payouts')
export class ReadPayoutsController {
  constructor(private readonly payouts: ReadPayouts) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the state of automatic payouts, and what is due now' })
  @ApiOkResponse({ type: PayoutOverview })
  read(@CurrentSession() { userId }: Session): Promise<PayoutOverview> {
    return this.payouts.read(userId);
  }
}
