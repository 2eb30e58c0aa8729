import { Command } from '@nestjs/cqrs';
import type { PaymentOrder } from '../orders/payment-orders.js';

export type DepositOutcome =
  /** The tokens are in the wallet, since now or since before. */
  | { readonly kind: 'credited'; readonly order: PaymentOrder }
  | { readonly kind: 'waiting'; readonly order: PaymentOrder; readonly authorized: boolean }
  | { readonly kind: 'failed'; readonly order: PaymentOrder }
  /** Not credited, and shown to finance: see `decidePayment`. */
  | { readonly kind: 'suspect'; readonly order: PaymentOrder }
  /** The money belongs to no order of ours. */
  | { readonly kind: 'unknown-order' }
  | { readonly kind: 'unknown-payment' };

/**
 * The one path that credits. Browser, webhook and reconciler only name the payment; what it is
 * worth is asked of the provider and of our own order.
 */
export class CreditDeposit extends Command<DepositOutcome> {
  constructor(readonly paymentId: string) {
    super();
  }
}
