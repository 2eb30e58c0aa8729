import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when `signature` is the hex HMAC-SHA256 of `content`, compared in constant time. */
function isSignedWith(secret: string, content: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * True when the provider signed that this payment belongs to this order. The signature proves
 * neither the capture nor its amount. `orderId` is the one that we stored.
 */
export function isCheckoutSigned(
  keySecret: string,
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
): boolean {
  return isSignedWith(keySecret, `${orderId}|${paymentId}`, signature);
}

/**
 * True when the provider signed exactly these bytes. During a rotation of the secret, repeated
 * events are still signed with the old one.
 */
export function isWebhookSigned(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string,
): boolean {
  // All secrets are compared, so that the time taken does not reveal the matching one.
  return secrets.map((secret) => isSignedWith(secret, rawBody, signature)).includes(true);
}
