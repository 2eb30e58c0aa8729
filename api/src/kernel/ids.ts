import { randomBytes } from 'node:crypto';

export type Id = string;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A new time-ordered identifier: UUID version 7 (RFC 9562 §5.7). The 48-bit millisecond prefix
 * keeps new index entries beside each other.
 */
export function newId(now: number = Date.now()): Id {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Whether a text from outside can be one of our identifiers at all (else: not found). */
export function isId(text: unknown): text is Id {
  return typeof text === 'string' && UUID.test(text);
}
