import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hex HMAC-SHA256 of `content`, compared in constant time. */
function isSignedWith(secret: string, content: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Whether the provider vouches that this payment was made on this order. It does not prove that
 * the money was captured, nor how much it was. `orderId` is the one we stored.
 */
export function isCheckoutSigned(
  keySecret: string,
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
): boolean {
  return isSignedWith(keySecret, `${orderId}|${paymentId}`, signature);
}

/**
 * Whether the provider sent exactly these bytes. While the secret is rotated, events that are
 * sent again still carry the old one.
 */
export function isWebhookSigned(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string,
): boolean {
  // Every secret is tried, so the time taken does not tell which one fitted.
  return secrets.map((secret) => isSignedWith(secret, rawBody, signature)).includes(true);
}
