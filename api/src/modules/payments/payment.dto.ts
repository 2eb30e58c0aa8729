import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../kernel/index.js';
import { Text, Tokens, WholeNumber } from '../../platform/http/index.js';
import { CURRENCY, MAX_DEPOSIT_TOKENS, MIN_DEPOSIT_TOKENS } from './domain/deposit.js';

export class CheckoutSettings {
  @ApiProperty({ description: 'True if tokens can be bought now' })
  depositsEnabled!: boolean;

  @ApiProperty({ description: 'Public key with which the checkout is opened' })
  keyId!: string;

  @ApiProperty({ description: 'Address of the checkout script' })
  checkoutUrl!: string;

  @ApiProperty({ example: CURRENCY })
  currency!: string;

  @ApiProperty({ example: MIN_DEPOSIT_TOKENS })
  minTokens!: number;

  @ApiProperty({ example: MAX_DEPOSIT_TOKENS })
  maxTokens!: number;
}

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

const FAILED = 'Payment verification failed. Please contact support.';

const LONGEST = 255;

/**
 * The three fields that the checkout returns to the browser, and the number of tokens that the
 * browser expects.
 */
export class VerifyPaymentRequest {
  @Text({ label: 'Order', max: LONGEST, sentence: FAILED, example: 'order_RB58MiP5SPFYyM' })
  razorpay_order_id!: string;

  @Text({ label: 'Payment', max: LONGEST, sentence: FAILED, example: 'pay_N8FVRD1DzYzBh1' })
  razorpay_payment_id!: string;

  @Text({ label: 'Signature', max: LONGEST, sentence: FAILED })
  razorpay_signature!: string;

  @WholeNumber({
    label: 'Tokens',
    min: 0,
    max: MAX_TOKENS,
    optional: true,
    sentence: FAILED,
    description:
      'Tokens that the client expects. A number that differs from the order is refused; the ' +
      'order alone decides what is credited',
    example: 50,
  })
  tokens?: number;
}

const VERIFIED_STATUSES = ['success', 'pending'] as const;

export class PaymentVerified {
  @ApiProperty({ example: '50 tokens added successfully!' })
  message!: string;

  @ApiProperty({ description: 'True if the tokens are in the wallet' })
  success!: boolean;

  @ApiProperty({ enum: VERIFIED_STATUSES, enumName: 'VerifiedStatus' })
  status!: (typeof VERIFIED_STATUSES)[number];

  @ApiProperty()
  orderId!: string;

  @ApiProperty()
  paymentId!: string;

  @ApiProperty({ description: 'Tokens that this payment added; 0 while it is pending' })
  tokensAdded!: number;

  @ApiProperty({ description: 'Balance of the wallet now' })
  tokens!: number;
}

export const DEPOSIT_STATUSES = ['pending', 'success', 'failed'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** An order as shown to the player who made it. */
export class OwnPaymentOrder {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ description: "The payment provider's id of the order" })
  orderId!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The payment provider's id of the last known payment for this order",
  })
  paymentId!: string | null;

  @ApiProperty({
    description: 'Amount in whole rupees, equal to the number of tokens',
    example: 50,
  })
  amount!: number;

  @ApiProperty({ enum: DEPOSIT_STATUSES, enumName: 'DepositStatus' })
  status!: DepositStatus;

  @ApiProperty({ type: String, nullable: true })
  errorCode!: string | null;

  @ApiProperty({ type: String, nullable: true })
  errorMessage!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: Date;
}

export class OpenPaymentOrders {
  @ApiProperty({ type: [OwnPaymentOrder] })
  orders!: OwnPaymentOrder[];
}

export class ConnectionTested {
  @ApiProperty()
  success!: boolean;

  @ApiProperty({ example: 'Payment gateway connection successful!' })
  message!: string;
}
