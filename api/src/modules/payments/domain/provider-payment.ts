/**
 * A payment as fetched from the provider. The data in the request of a browser or webhook are not
 * trusted.
 */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly amountRefundedPaise: number;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  /** The UPI id or the card data, if they identify a single payer; otherwise null. */
  readonly payer: string | null;
  readonly createdAt: Date;
}
