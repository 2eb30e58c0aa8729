import { createHmac } from 'node:crypto';

/** Returns the checkout's signature: hex HMAC-SHA256 over `order|payment`. */
export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** Signs the exact bytes of the body. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
