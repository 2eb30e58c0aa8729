import { randomUUID } from 'node:crypto';

export type Id = string;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A new time-ordered identifier: UUID version 7 (RFC 9562 §5.7). The 48-bit millisecond prefix
 * keeps new index entries beside each other. The 74 random bits and the variant are those of a
 * version 4, which Node draws from a pool: a draw of its own for every id costs ten times as much.
 */
export function newId(now: number = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether a text from outside can be one of our identifiers at all (else: not found). */
export function isId(text: unknown): text is Id {
  return typeof text === 'string' && UUID.test(text);
}
