import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { MAX_TOKENS } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForPlayers,
  type Session,
  Text,
  WholeNumber,
} from '../../../platform/http/index.js';
import { Idempotent } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ErrorAnswer } from '../../../platform/openapi/index.js';
import { VerifyPayment } from './verify-payment.command.js';

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

const STATUSES = ['success', 'pending'] as const;

export class PaymentVerified {
  @ApiProperty({ example: '50 tokens added successfully!' })
  message!: string;

  @ApiProperty({ description: 'True if the tokens are in the wallet' })
  success!: boolean;

  @ApiProperty({ enum: STATUSES, enumName: 'VerifiedStatus' })
  status!: (typeof STATUSES)[number];

  @ApiProperty()
  orderId!: string;

  @ApiProperty()
  paymentId!: string;

  @ApiProperty({ description: 'Tokens that this payment added; 0 while it is pending' })
  tokensAdded!: number;

  @ApiProperty({ description: 'Balance of the wallet now' })
  tokens!: number;
}

@ApiTags('payments')
@Controller('payments/verify')
export class VerifyPaymentController {
  constructor(private readonly commands: CommandBus) {}

  /**
   * Responds with 200 if the tokens are in the wallet, and with 202 while the payment is not
   * captured.
   */
  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: PaymentVerified })
  @ApiAcceptedResponse({ type: PaymentVerified })
  @ApiNotFoundResponse({ type: ErrorAnswer, description: 'The player has no such order' })
  async verify(
    @CurrentSession() session: Session,
    @Body() body: VerifyPaymentRequest,
  ): Promise<PaymentVerified> {
    const [orderId, paymentId] = [body.razorpay_order_id, body.razorpay_payment_id];
    const verified = await this.commands.execute(
      new VerifyPayment(session.userId, {
        providerOrderId: orderId,
        paymentId,
        signature: body.razorpay_signature,
        tokens: body.tokens ?? null,
      }),
    );
    const { tokensAdded, balance } = verified;
    const message = `${tokensAdded} tokens added successfully!`;
    return {
      message,
      success: true,
      status: 'success',
      orderId,
      paymentId,
      tokensAdded,
      tokens: balance,
    };
  }
}
