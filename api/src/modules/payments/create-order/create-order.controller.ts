import { Body, Controller, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBadGatewayResponse, ApiCreatedResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { paiseFor } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { CurrentSession, ForPlayers, type Session, Tokens } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ErrorAnswer } from '../../../platform/openapi/index.js';
import { CURRENCY, MAX_DEPOSIT_TOKENS, MIN_DEPOSIT_TOKENS } from '../domain/deposit.js';
import { CreateOrder } from './create-order.command.js';

export class CreateOrderRequest {
  @Tokens({
    label: 'Amount',
    min: MIN_DEPOSIT_TOKENS,
    max: MAX_DEPOSIT_TOKENS,
    tooSmall: 'Minimum deposit amount is 10 tokens (₹10)',
    missing: 'Minimum deposit amount is 10 tokens (₹10)',
    description: 'Tokens to buy; one token costs one rupee',
    example: 50,
  })
  amount!: number;
}

/** The data with which the browser opens the provider's checkout. */
export class PaymentOrderCreated {
  @ApiProperty({
    description: "The platform's own id of the order. The checkout needs `orderId` instead",
  })
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({
    description: "The payment provider's id of the order, for the checkout",
    example: 'order_RB58MiP5',
  })
  orderId!: string;

  @ApiProperty({
    description: 'Amount in whole rupees, equal to the number of tokens',
    example: 50,
  })
  amount!: number;

  @ApiProperty({ description: 'Amount in paise, as the checkout expects it', example: 5000 })
  amountInPaise!: number;

  @ApiProperty({ example: CURRENCY })
  currency!: string;

  @ApiProperty({ description: 'Public key with which the checkout is opened' })
  keyId!: string;

  @ApiProperty({ description: 'Address of the checkout script' })
  checkoutUrl!: string;
}

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
  @ApiBadGatewayResponse({
    type: ErrorAnswer,
    description: 'The payment provider refused to open the order',
  })
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
      _id: id,
      id,
      orderId: providerOrderId,
      amount: tokens,
      amountInPaise: paiseFor(tokens),
      currency: CURRENCY,
      keyId: this.config.razorpay.keyId,
      checkoutUrl: this.config.razorpay.checkoutUrl,
    };
  }
}
