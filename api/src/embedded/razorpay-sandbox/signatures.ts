import { createHmac } from 'node:crypto';

/** Returns the checkout's signature: the HMAC-SHA256 of `order|payment`, in hex. */
export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** Returns the signature of a webhook: the HMAC-SHA256 of the exact bytes of its body, in hex. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
