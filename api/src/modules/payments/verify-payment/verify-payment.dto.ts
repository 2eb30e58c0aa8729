import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { Text, WholeNumber } from '../../../platform/http/index.js';

const FAILED = 'Payment verification failed. Please contact support.';
const LONGEST = 255;

/** The three fields the checkout hands over, and what the browser believes it bought. */
export class VerifyPaymentRequest {
  @Text({ label: 'Order', max: LONGEST, sentence: FAILED, example: 'order_RB58MiP5SPFYyM' })
  razorpay_order_id!: string;

  @Text({ label: 'Payment', max: LONGEST, sentence: FAILED, example: 'pay_N8FVRD1DzYzBh1' })
  razorpay_payment_id!: string;

  @Text({ label: 'Signature', max: LONGEST, sentence: FAILED })
  razorpay_signature!: string;

  @WholeNumber({
    ...{ label: 'Tokens', min: 0, max: MAX_TOKENS, optional: true, sentence: FAILED },
    description: 'Never decides what is credited; another number than was ordered is refused',
    example: 50,
  })
  tokens?: number;
}

const STATUSES = ['success', 'pending'] as const;

export class PaymentVerified {
  @ApiProperty({ example: '50 tokens added successfully!' })
  message!: string;

  @ApiProperty({ description: 'Whether the tokens are in the wallet' })
  success!: boolean;

  @ApiProperty({ enum: STATUSES, enumName: 'VerifiedStatus' })
  status!: (typeof STATUSES)[number];

  @ApiProperty()
  orderId!: string;

  @ApiProperty()
  paymentId!: string;

  @ApiProperty({ description: 'Tokens this payment gave; 0 while pending' })
  tokensAdded!: number;

  @ApiProperty({ description: 'The wallet now' })
  tokens!: number;
}
