import { createHash, createHmac } from 'node:crypto';
import { sameBytes } from '../../../platform/secrets/index.js';
import { PayoutProviderFailure, partOf, textIn } from './failure.js';
import { readPayout } from './records.js';
import type { ProviderEvent } from './types.js';

const LONGEST_ID = 100;

/** Reads a webhook. Returns null if it is no event, or if its payout cannot be read. */
export function readEvent(raw: Buffer): ProviderEvent | null {
  const body = parse(raw);
  const event = textIn(body, 'event');
  const seconds = partOf(body, 'created_at');
  if (event === null || event.length > LONGEST_ID || !Number.isSafeInteger(seconds)) return null;
  const createdAt = new Date(Number(seconds) * 1000);
  if (Number.isNaN(createdAt.getTime())) return null;
  const told = partOf(partOf(body, 'payload'), 'payout');
  if (told === undefined) return { event, payout: null, createdAt };
  try {
    return { event, payout: readPayout(partOf(told, 'entity')), createdAt };
  } catch (error) {
    if (error instanceof PayoutProviderFailure) return null;
    throw error;
  }
}

/**
 * Returns the id of an event, which is the same for each repeat: the value of the header
 * `x-razorpay-event-id`, or without it the hash of the bytes.
 */
export function eventIdOf(header: string | undefined, raw: Buffer): string {
  const isUsable = header !== undefined && /^[\x21-\x7E]+$/.test(header);
  if (isUsable && header.length <= LONGEST_ID) return header;
  return `sha256:${createHash('sha256').update(raw).digest('hex')}`;
}

/**
 * Returns true if the provider signed exactly these bytes with one of our secrets. The signature is
 * compared with every secret, so that the duration does not reveal which one matches.
 */
export function isSignedWith(secrets: readonly string[], raw: Buffer, signature: string): boolean {
  const given = Buffer.from(signature);
  const matches = secrets.map((secret) =>
    sameBytes(Buffer.from(createHmac('sha256', secret).update(raw).digest('hex')), given),
  );
  return matches.includes(true);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
