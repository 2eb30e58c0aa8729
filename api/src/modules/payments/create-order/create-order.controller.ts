import { Body, Controller, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBadGatewayResponse, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { paiseFor } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ErrorAnswer } from '../../../platform/openapi/index.js';
import { CURRENCY } from '../domain/deposit.js';
import { CreateOrder } from './create-order.command.js';
import { CreateOrderRequest, PaymentOrderCreated } from './create-order.dto.js';

@ApiTags('payments')
@Controller('payments/create-order')
export class CreateOrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  @Post()
  @ForPlayers()
  @RateLimit({ points: 60, seconds: 600, by: ['user'] })
  @Idempotent({ leaseSeconds: 30 })
  @ApiCreatedResponse({ type: PaymentOrderCreated })
  @ApiBadGatewayResponse({ type: ErrorAnswer, description: 'The provider refused the order' })
  async create(
    @CurrentSession() session: Session,
    @Body() { amount }: CreateOrderRequest,
    @Ip() ipAddress: string,
    @RequestKey() requestKey: string,
  ): Promise<PaymentOrderCreated> {
    const user = { id: session.userId, email: session.email };
    const { id, providerOrderId, tokens } = await this.commands.execute(
      new CreateOrder(user, amount, ipAddress, requestKey),
    );
    return {
      ...{ _id: id, id, orderId: providerOrderId },
      ...{ amount: tokens, amountInPaise: paiseFor(tokens), currency: CURRENCY },
      keyId: this.config.razorpay.keyId,
      checkoutUrl: this.config.razorpay.checkoutUrl,
    };
  }
}
