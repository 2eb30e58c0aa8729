import { sha256 } from './sha256.js';

/** Fields of an event that its leaf hash covers. Times are ISO 8601, UTC, in microseconds. */
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
  /** Canonical JSON, byte for byte as it was recorded; so are the controls. */
  readonly payload: string;
  readonly controls: string | null;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/** 00 marks a leaf of RFC 6962, 01 the version of the text; UTF-8 writes both unchanged. */
const LEAF_PREFIX = '\u0000\u0001';

/**
 * Returns the text whose hash is the leaf, hash version 1; the same as SQL's `ledger.leaf`. Octets
 * are those of UTF-8. See docs/ledger.md for the format in words.
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

/** Consecutive events of a batch have one time. */
let newest = { recordedAt: '', micros: Number.NaN };

/** Microseconds since 1970 of `2026-11-21T12:00:00.123456Z`. */
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
