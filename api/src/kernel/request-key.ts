import { createHash } from 'node:crypto';
import { type Id, newId } from './ids.js';

/**
 * Returns the idempotency key for the event that a request posts to the ledger. All repeats of a
 * request with the same Idempotency-Key get the same key. Each request without an Idempotency-Key
 * gets a new key.
 */
export function requestKey(route: string, userId: Id, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return `request:${newId()}`;
  return `request:${createHash('sha256')
    .update(JSON.stringify([route, userId, idempotencyKey]))
    .digest('hex')}`;
}

/** Returns an identifier that depends only on the text: UUID version 8 (RFC 9562 §5.8). */
export function idFromText(text: string): Id {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
