import { assertNever, paiseFor } from '../../../kernel/index.js';
import { CURRENCY, type DepositOrder } from './deposit.js';
import type { ProviderPayment } from './provider-payment.js';

export type PaymentDecision =
  | { readonly kind: 'credit' }
  /** The payment is not captured yet; `authorized` is true if only the capture is missing. */
  | { readonly kind: 'wait'; readonly authorized: boolean }
  | { readonly kind: 'fail'; readonly code: string; readonly message: string }
  /**
   * The payment contradicts the order. It is never credited, and the reconciliation page shows it
   * to finance.
   */
  | { readonly kind: 'suspect'; readonly code: string; readonly message: string };

/**
 * Decides whether a payment is credited for an order. The signature of the checkout proves only
 * that payment and order belong together. The amount, and the capture of the money, are read from
 * the payment as fetched from the provider.
 */
export function decidePayment(order: DepositOrder, payment: ProviderPayment): PaymentDecision {
  if (payment.orderId === null || payment.orderId !== order.providerOrderId) {
    return suspect('ORDER_MISMATCH', `Payment ${payment.id} belongs to another order`);
  }
  if (payment.currency !== CURRENCY) {
    return suspect('CURRENCY_MISMATCH', `Paid in ${payment.currency} instead of ${CURRENCY}`);
  }
  if (payment.amountPaise !== paiseFor(order.tokens)) {
    const paise = `${payment.amountPaise} paise instead of ${paiseFor(order.tokens)}`;
    return suspect('AMOUNT_MISMATCH', `Paid ${paise}`);
  }
  switch (payment.status) {
    case 'captured':
      return { kind: 'credit' };
    case 'created':
      return { kind: 'wait', authorized: false };
    case 'authorized':
      return { kind: 'wait', authorized: true };
    case 'failed':
      return {
        kind: 'fail',
        code: payment.errorCode ?? 'PAYMENT_FAILED',
        message: payment.errorDescription ?? 'The payment failed',
      };
    case 'refunded':
      // The payment was refunded before its tokens were credited, so no tokens are reversed.
      return { kind: 'fail', code: 'REFUNDED', message: 'The payment was refunded' };
    default:
      return assertNever(payment.status);
  }
}

function suspect(code: string, message: string): PaymentDecision {
  return { kind: 'suspect', code, message };
}
