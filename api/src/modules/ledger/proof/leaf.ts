import { sha256 } from './sha256.js';

/**
 * Fields of an event that its leaf hash covers. Times are ISO 8601 strings in UTC with
 * microseconds.
 */
export interface LeafContent {
  readonly position: number;
  readonly recordedAt: string;
  readonly schemaVersion: number;
  readonly overridesFreeze: boolean;
  readonly type: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly uniqueKey: string | null;
  /** Canonical JSON, with exactly the bytes that were recorded. The same holds for `controls`. */
  readonly payload: string;
  readonly controls: string | null;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/**
 * The byte 00 marks a leaf (RFC 6962); the byte 01 is the version of the hashed text's format.
 * UTF-8 encodes each as one byte.
 */
const LEAF_PREFIX = '\u0000\u0001';

/**
 * Returns the text that is hashed to make an event's leaf, in version 1 of its format. The SQL
 * function `ledger.leaf` hashes the same text. Lengths in the text count bytes of UTF-8.
 * docs/ledger.md describes the format.
 */
export function leafText(event: LeafContent): string {
  const { entries, reason, reference, uniqueKey, payload, controls } = event;
  let head = `${event.position},${microsOf(event.recordedAt)},${event.schemaVersion}`;
  head += `,${event.overridesFreeze ? 't' : 'f'},${entries.length}`;
  let text = '';
  const [type, key] = [event.type, event.idempotencyKey];
  for (const body of [type, event.actorType, event.actorId, reason, reference, key, uniqueKey]) {
    if (body !== null) text += body;
    head += body === null ? ',-1' : `,${octets(body)}`;
  }
  text += payload + (controls ?? '');
  head += `,${octets(payload)},${controls === null ? -1 : octets(controls)}:`;
  for (const { account, amount } of entries) {
    text += `${octets(account)}:${account},${amount},`;
  }
  return head + text;
}

export function leafHash(text: string): Buffer {
  return sha256(LEAF_PREFIX + text);
}

/**
 * The last converted time. Consecutive events of a batch have the same time, so it is parsed once.
 */
let newest = { recordedAt: '', micros: Number.NaN };

/** Converts a time such as `2026-11-21T12:00:00.123456Z` to microseconds since 1970. */
export function microsOf(recordedAt: string): number {
  if (recordedAt !== newest.recordedAt) {
    const millis = Date.parse(`${recordedAt.slice(0, 23)}Z`);
    newest = { recordedAt, micros: millis * 1000 + Number(recordedAt.slice(23, 26)) };
  }
  return newest.micros;
}

function octets(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
