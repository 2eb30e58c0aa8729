import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns true if `signature` is the hex HMAC-SHA256 of `content`. The comparison takes the same
 * time for every signature.
 */
function isSignedWith(secret: string, content: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Returns true if the provider signed that this payment belongs to this order. The signature proves
 * neither the capture of the payment nor its amount. `orderId` must be the id that we stored, not
 * the id that the browser sent.
 */
export function isCheckoutSigned(
  keySecret: string,
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
): boolean {
  return isSignedWith(keySecret, `${orderId}|${paymentId}`, signature);
}

/**
 * Returns true if the provider signed exactly these bytes with one of our secrets. While a secret
 * is being replaced, the provider still signs repeated events with the old secret.
 */
export function isWebhookSigned(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string,
): boolean {
  // Compares the signature with every secret, so that the duration does not reveal which secret
  // matches.
  return secrets.map((secret) => isSignedWith(secret, rawBody, signature)).includes(true);
}
