import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { assertNever, type Id } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { Ledger } from '../ledger/index.js';
import { Crediting, type DepositOutcome } from './credits/crediting.js';
import { depositKey } from './domain/deposit.js';
import { type PaymentOrder, PaymentOrders } from './orders/payment-orders.js';
import { paymentRefusals } from './payment-refusals.js';
import { isCheckoutSigned, RazorpayFailure } from './razorpay/index.js';

interface CheckoutResult {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
  /** The number of tokens that the browser expects; null if the request does not contain it. */
  readonly tokens: number | null;
}

interface VerifiedPayment {
  readonly tokensAdded: number;
  /** Balance of the wallet right after the credit, in tokens. */
  readonly balance: number;
}

/**
 * Pauses before each further read of the payment, in milliseconds. Often a payment is captured a
 * moment after it was authorised.
 */
const WAITS_MS = [300, 700, 1500];

type Kind = DepositOutcome['kind'] | 'unanswered';

/** Verifies payments when the browser returns from the checkout. */
@Injectable()
export class Verifying {
  private readonly logger = new Logger(Verifying.name);

  constructor(
    private readonly config: Config,
    private readonly orders: PaymentOrders,
    private readonly ledger: Ledger,
    private readonly crediting: Crediting,
  ) {}

  /**
   * Checks a payment when the browser returns from the checkout. Credits a captured payment; throws
   * PAYMENT_PENDING if the payment is not captured yet.
   */
  async verify(userId: Id, result: CheckoutResult): Promise<VerifiedPayment> {
    const order = await this.orders.byProviderOrder(result.providerOrderId);
    if (!order || order.userId !== userId) throw paymentRefusals.ORDER_NOT_FOUND();
    this.refuseForgery(order, result);
    const kind = await this.credit(order, result.paymentId);
    switch (kind) {
      case 'credited': {
        const { balances } = await this.ledger.receipt(depositKey(result.paymentId));
        return { tokensAdded: order.tokens, balance: balances.get(`player:${userId}`) ?? 0 };
      }
      case 'waiting':
      case 'unanswered': {
        const { balance } = await this.ledger.account(`player:${userId}`);
        throw paymentRefusals.PAYMENT_PENDING({
          success: false,
          status: 'pending',
          tokensAdded: 0,
          tokens: balance,
          orderId: result.providerOrderId,
          paymentId: result.paymentId,
        });
      }
      case 'returned':
        throw paymentRefusals.PAYMENT_RETURNED({ rupees: order.tokens });
      case 'failed':
      case 'suspect':
      case 'unknown-order':
      case 'unknown-payment':
        throw paymentRefusals.VERIFICATION_FAILED();
      default:
        return assertNever(kind);
    }
  }

  /**
   * Throws a refusal if the provider did not sign the result. The order keeps its status: it can
   * still be paid, and the request proves nothing about its payment.
   */
  private refuseForgery(order: PaymentOrder, result: CheckoutResult): void {
    const { paymentId, signature, tokens } = result;
    const orderId = order.providerOrderId ?? '';
    if (!isCheckoutSigned(this.config.razorpay.keySecret, { orderId, paymentId, signature })) {
      this.logger.warn({ orderId: order.id }, 'A checkout result was not signed by the provider');
      throw paymentRefusals.VERIFICATION_FAILED();
    }
    if (tokens !== null && tokens !== order.tokens) {
      // The payment is genuine, so a webhook or a scheduled check will credit the tokens of the
      // order.
      this.logger.warn(
        { orderId: order.id, tokens },
        'A browser claimed other tokens than ordered',
      );
      throw paymentRefusals.VERIFICATION_FAILED();
    }
  }

  private async credit(order: PaymentOrder, paymentId: string): Promise<Kind> {
    for (const wait of WAITS_MS) {
      const kind = await this.tryToCredit(order, paymentId);
      if (kind !== 'waiting' && kind !== 'unanswered') return kind;
      await pause(wait);
    }
    return this.tryToCredit(order, paymentId);
  }

  private async tryToCredit(order: PaymentOrder, paymentId: string): Promise<Kind> {
    try {
      const outcome = await this.crediting.credit(paymentId);
      const another = 'order' in outcome && outcome.order.id !== order.id;
      return another ? 'suspect' : outcome.kind;
    } catch (error) {
      if (!(error instanceof RazorpayFailure && error.passing)) throw error;
      this.logger.warn({ paymentId, err: error }, 'A signed payment could not be fetched');
      return 'unanswered';
    }
  }
}
