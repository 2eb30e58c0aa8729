import { hash as digest } from 'node:crypto';

/**
 * SHA-256 in one call. Through a string it is three times as fast: allocating a small Buffer costs
 * more than the hash itself.
 */
export function sha256(data: string | Uint8Array): Buffer {
  return Buffer.from(digest('sha256', data, 'binary'), 'binary');
}
