import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type ArenaRequest, ForAnyone } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ReceivePayoutWebhook } from './receive-payout-webhook.js';

export class PayoutWebhookReceived {
  @ApiProperty({ example: 'ok' })
  status!: string;
}

/** Maximum size of an event, in bytes. Its notes may have 8 kB. */
const LARGEST_EVENT_BYTES = 64 * 1024;

@ApiTags('payouts')
@Controller('payouts/webhook')
export class ReceivePayoutWebhookController {
  constructor(private readonly webhook: ReceivePayoutWebhook) {}

  /**
   * Receives the provider's events about payouts. The signature covers the exact bytes of the body.
   */
  @Post()
  @HttpCode(200)
  @RateLimit({ points: 12_000, seconds: 60, by: ['ip'] })
  @ForAnyone({ bodyBytes: LARGEST_EVENT_BYTES })
  @ApiHeader({
    name: 'x-razorpay-signature',
    description: 'HMAC-SHA256 of the request body, in hex',
  })
  @ApiHeader({ name: 'x-razorpay-event-id', required: false })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOkResponse({ type: PayoutWebhookReceived })
  async receive(
    @Req() request: ArenaRequest,
    @Headers('x-razorpay-signature') signature = '',
    @Headers('x-razorpay-event-id') eventId?: string,
  ): Promise<PayoutWebhookReceived> {
    await this.webhook.receive(request.rawBody ?? Buffer.alloc(0), signature, eventId);
    return { status: 'ok' };
  }
}
