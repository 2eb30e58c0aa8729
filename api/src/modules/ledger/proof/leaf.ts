import { createHash } from 'node:crypto';

/** Of an event, what its leaf hash covers. Times as ISO 8601 in UTC with six digits of a second. */
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

/** 00 makes it a leaf of RFC 6962, 01 is the version of what follows. */
const LEAF_PREFIX = Buffer.from([0, 1]);

/**
 * The text a leaf is the hash of, hash version 1; the same as SQL's `ledger.leaf`. Octets are those
 * of UTF-8. See docs/ledger.md for the format in words.
 */
export function leafText(event: LeafContent): string {
  const { reason, reference, uniqueKey, payload, controls } = event;
  const bodies = [event.type, event.actorType, event.actorId, reason, reference];
  bodies.push(event.idempotencyKey, uniqueKey, payload, controls);
  const numbers: (string | number)[] = [event.position, microsOf(event.recordedAt)];
  numbers.push(event.schemaVersion, event.overridesFreeze ? 't' : 'f', event.entries.length);
  for (const body of bodies) numbers.push(body === null ? -1 : octets(body));
  let text = `${numbers.join(',')}:`;
  for (const body of bodies) if (body !== null) text += body;
  for (const { account, amount } of event.entries) {
    text += `${octets(account)}:${account},${amount},`;
  }
  return text;
}

export function leafHash(text: string): Buffer {
  return createHash('sha256').update(LEAF_PREFIX).update(text, 'utf8').digest();
}

/** Microseconds since 1970 of `2026-11-21T12:00:00.123456Z`. */
export function microsOf(recordedAt: string): number {
  const millis = Date.parse(`${recordedAt.slice(0, 23)}Z`);
  return millis * 1000 + Number(recordedAt.slice(23, 26));
}

function octets(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
