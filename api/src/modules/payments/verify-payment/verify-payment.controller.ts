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

/** The three fields of the checkout's answer, and the number of tokens the browser expects. */
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
    description: 'Never decides what is credited; another number than was ordered is refused',
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

  @ApiProperty({ description: 'Tokens this payment gave; 0 while pending' })
  tokensAdded!: number;

  @ApiProperty({ description: 'The wallet now' })
  tokens!: number;
}

@ApiTags('payments')
@Controller('payments/verify')
export class VerifyPaymentController {
  constructor(private readonly commands: CommandBus) {}

  /** 200 once the tokens are in the wallet; 202 while the provider has not taken the money yet. */
  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: PaymentVerified })
  @ApiAcceptedResponse({ type: PaymentVerified })
  @ApiNotFoundResponse({ type: ErrorAnswer, description: 'No such order of this player' })
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
