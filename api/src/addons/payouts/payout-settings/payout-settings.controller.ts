import { Body, Controller, Get, Header, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { acceptedIfWaiting, MayNeedSecondAdmin } from '../../../modules/approvals/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import {
  PayoutSettingsInForce,
  PayoutSettingsSet,
  SetPayoutSettingsRequest,
  shownSettings,
} from './payout-settings.dto.js';
import { SetPayoutSettings } from './set-payout-settings.js';

@ApiTags('payouts')
@Controller('admin/payouts/settings')
export class PayoutSettingsController {
  constructor(
    private readonly settings: Settings,
    private readonly setSettings: SetPayoutSettings,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the settings of automatic payouts' })
  @ApiOkResponse({ type: PayoutSettingsInForce })
  async read(): Promise<PayoutSettingsInForce> {
    return shownSettings(await this.settings.read());
  }

  @Put()
  @MayNeedSecondAdmin(PayoutSettingsSet)
  @ApiOperation({
    summary:
      'Set the settings of automatic payouts. If approvals are switched on, a change that lets ' +
      'more money leave needs a second admin',
  })
  @Idempotent()
  @ApiOkResponse({ type: PayoutSettingsSet })
  async set(
    @CurrentSession() { userId: adminId }: Session,
    @Body() { reason, ...settings }: SetPayoutSettingsRequest,
    @RequestKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PayoutSettingsSet> {
    const wanted = { adminId, settings, reason, key, approved: null };
    return acceptedIfWaiting(reply, await this.setSettings.set(wanted));
  }
}
