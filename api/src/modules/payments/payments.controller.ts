import { Body, Controller, Get, HttpCode, Ip, Logger, Param, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadGatewayResponse,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { paiseFor } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import {
  CurrentSession,
  ForAnyone,
  ForPlayers,
  ForSignedIn,
  type Session,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites, RateLimit } from '../../platform/limits/index.js';
import { ErrorAnswer } from '../../platform/openapi/index.js';
import { CURRENCY, MAX_DEPOSIT_TOKENS, MIN_DEPOSIT_TOKENS } from './domain/deposit.js';
import { Ordering } from './ordering.js';
import { OwnOrders } from './own-orders.js';
import {
  CheckoutSettings,
  ConnectionTested,
  CreateOrderRequest,
  OpenPaymentOrders,
  OwnPaymentOrder,
  PaymentOrderCreated,
  PaymentVerified,
  VerifyPaymentRequest,
} from './payment.dto.js';
import { paymentRefusals } from './payment-refusals.js';
import { RazorpayFailure, RazorpayGateway } from './razorpay/index.js';
import { Verifying } from './verifying.js';

/** The routes with which players buy tokens. */
@ApiTags('payments')
@Controller()
export class PaymentsController {
  private readonly logger = new Logger(PaymentsController.name);

  constructor(
    private readonly config: Config,
    private readonly ordering: Ordering,
    private readonly verifying: Verifying,
    private readonly orders: OwnOrders,
    private readonly gateway: RazorpayGateway,
  ) {}

  /**
   * Returns the address of the checkout script and the minimum and maximum order, for a page that
   * has no order yet.
   */
  @Get('public/checkout')
  @ForAnyone()
  @ApiOkResponse({ type: CheckoutSettings })
  checkout(): CheckoutSettings {
    const { keyId, checkoutUrl } = this.config.razorpay;
    return {
      depositsEnabled: this.config.features.deposits,
      keyId,
      checkoutUrl,
      currency: CURRENCY,
      minTokens: MIN_DEPOSIT_TOKENS,
      maxTokens: MAX_DEPOSIT_TOKENS,
    };
  }

  @Post('payments/create-order')
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
    const { id, providerOrderId, tokens } = await this.ordering.order({
      user,
      tokens: amount,
      ipAddress,
      requestKey,
    });
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

  /**
   * Responds with 200 if the tokens are in the wallet, and with 202 while the payment is not
   * captured.
   */
  @Post('payments/verify')
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
    const verified = await this.verifying.verify(session.userId, {
      providerOrderId: orderId,
      paymentId,
      signature: body.razorpay_signature,
      tokens: body.tokens ?? null,
    });
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

  // This route stands before the route of a single order, which would otherwise read `pending` as
  // an order's id.
  @Get('payments/orders/pending')
  @ForPlayers()
  @ApiOkResponse({ type: OpenPaymentOrders })
  async pending(@CurrentSession() { userId }: Session): Promise<OpenPaymentOrders> {
    return { orders: await this.orders.pending(userId) };
  }

  /** Returns one of the caller's orders, for the page that waits for the bank's confirmation. */
  @Get('payments/orders/:orderId')
  @ForPlayers()
  @ApiOkResponse({ type: OwnPaymentOrder })
  order(
    @CurrentSession() { userId }: Session,
    @Param('orderId') orderId: string,
  ): Promise<OwnPaymentOrder> {
    return this.orders.one(userId, orderId);
  }

  @Get('payments/test-connection')
  @ForSignedIn()
  @RateLimit({ points: 20, seconds: 60, by: ['user'] })
  @ApiOkResponse({ type: ConnectionTested })
  async testConnection(): Promise<ConnectionTested> {
    try {
      await this.gateway.check();
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.error({ err: error }, 'The payment gateway could not be reached');
      throw paymentRefusals.GATEWAY_CHECK_FAILED();
    }
    return { success: true, message: 'Payment gateway connection successful!' };
  }
}
