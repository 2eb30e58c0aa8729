import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export interface CheckoutResult {
  readonly providerOrderId: string;
  readonly paymentId: string;
  readonly signature: string;
  /** What the browser believes; null when it does not say. */
  readonly tokens: number | null;
}

export interface VerifiedPayment {
  readonly tokensAdded: number;
  /** The wallet now. */
  readonly balance: number;
}

/**
 * The browser came back from the checkout: credits when the provider says it is captured, and
 * answers PAYMENT_PENDING while it is not yet.
 */
export class VerifyPayment extends Command<VerifiedPayment> {
  constructor(
    readonly userId: Id,
    readonly result: CheckoutResult,
  ) {
    super();
  }
}
