import { createHash } from 'node:crypto';
import type { ProviderEvent } from '../orders/provider-events.js';

const LONGEST_TEXT = 100;

/**
 * Reads the ids in a webhook event. The fields differ between types of events and change over time,
 * so a missing field is read as null. Returns null only if the body is not a JSON object.
 */
export function readEvent(rawBody: Buffer, eventId: string | null): ProviderEvent | null {
  const body = parse(rawBody);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const payload = at(body, 'payload');
  const entity = (name: string) => at(at(payload, name), 'entity');
  const [payment, order] = [entity('payment'), entity('order')];
  const [refund, dispute] = [entity('refund'), entity('dispute')];
  return {
    // An event without an id is identified by the hash of its bytes.
    eventId: eventId ?? `sha256:${createHash('sha256').update(rawBody).digest('hex')}`,
    type: textAt(body, 'event') ?? 'unknown',
    paymentId:
      textAt(payment, 'id') ?? textAt(refund, 'payment_id') ?? textAt(dispute, 'payment_id'),
    orderId: textAt(order, 'id') ?? textAt(payment, 'order_id'),
    refundId: textAt(refund, 'id'),
    disputeId: textAt(dispute, 'id'),
  };
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

function textAt(value: unknown, key: string): string | null {
  const found = at(value, key);
  const usable = typeof found === 'string' && found !== '' && found.length <= LONGEST_TEXT;
  return usable && !found.includes('\u0000') ? found : null;
}
