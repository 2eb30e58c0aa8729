import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Checks the format of a push service's URL. The host's IP address is checked when the server
 * connects.
 */
export function isPushAddress(endpoint: string, isStandIn: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isStandIn) return protocol === 'https:' || protocol === 'http:';
  const isNamed = hostname.includes('.') && isIP(hostname) === 0;
  return protocol === 'https:' && isNamed;
}

/**
 * Returns false if the key is not a point on the curve P-256. Messages cannot be encrypted for such
 * a key.
 */
export function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}
