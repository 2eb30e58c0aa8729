import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { type ArenaRequest, ForAnyone } from '../../../platform/http/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { Receiving } from './receiving.js';

export class WebhookReceived {
  @ApiProperty({ example: 'ok' })
  status!: string;
}

const LONGEST_EVENT_ID = 100;
/** Maximum size of an event, in bytes. Its notes may have 8 kB and occur twice. */
const LARGEST_EVENT_BYTES = 64 * 1024;

@ApiTags('payments')
@Controller('payments/webhook')
export class WebhookController {
  constructor(private readonly receiving: Receiving) {}

  /**
   * Receives the provider's events. The signature covers the exact bytes of the body. The rate
   * limit is far above the events of an evening, and the provider repeats an event that is refused.
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
  @ApiOkResponse({ type: WebhookReceived })
  async receive(
    @Req() request: ArenaRequest,
    @Headers('x-razorpay-signature') signature = '',
    @Headers('x-razorpay-event-id') eventId?: string,
  ): Promise<WebhookReceived> {
    const known = eventId && eventId.length <= LONGEST_EVENT_ID ? eventId : null;
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    await this.receiving.receive(rawBody, signature, known);
    return { status: 'ok' };
  }
}
