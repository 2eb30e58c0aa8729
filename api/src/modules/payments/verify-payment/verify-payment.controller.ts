import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ErrorAnswer } from '../../../platform/openapi/index.js';
import { VerifyPayment } from './verify-payment.command.js';
import { PaymentVerified, VerifyPaymentRequest } from './verify-payment.dto.js';

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
        ...{ providerOrderId: orderId, paymentId },
        signature: body.razorpay_signature,
        tokens: body.tokens ?? null,
      }),
    );
    const { tokensAdded, balance } = verified;
    const message = `${tokensAdded} tokens added successfully!`;
    return {
      ...{ message, success: true, status: 'success' },
      ...{ orderId, paymentId, tokensAdded, tokens: balance },
    };
  }
}
