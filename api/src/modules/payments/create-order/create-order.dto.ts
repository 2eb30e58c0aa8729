import { ApiProperty } from '@nestjs/swagger';
import { Tokens } from '../../../platform/http/index.js';
import { CURRENCY, MAX_DEPOSIT_TOKENS, MIN_DEPOSIT_TOKENS } from '../domain/deposit.js';

export class CreateOrderRequest {
  @Tokens({
    label: 'Amount',
    min: MIN_DEPOSIT_TOKENS,
    max: MAX_DEPOSIT_TOKENS,
    tooSmall: 'Minimum deposit amount is 10 tokens (₹10)',
    missing: 'Minimum deposit amount is 10 tokens (₹10)',
    description: 'Tokens to buy; one costs one rupee',
    example: 50,
  })
  amount!: number;
}

/** What the checkout is opened with. */
export class PaymentOrderCreated {
  @ApiProperty({ description: "Ours; the checkout needs the provider's `orderId`" })
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ description: "The provider's order, for the checkout", example: 'order_RB58MiP5' })
  orderId!: string;

  @ApiProperty({ description: 'Whole rupees, which are tokens', example: 50 })
  amount!: number;

  @ApiProperty({ description: 'The same in paise, as the checkout wants it', example: 5000 })
  amountInPaise!: number;

  @ApiProperty({ example: CURRENCY })
  currency!: string;

  @ApiProperty({ description: 'The public key the checkout is opened with' })
  keyId!: string;

  @ApiProperty({ description: 'Where the checkout script is loaded from' })
  checkoutUrl!: string;
}
