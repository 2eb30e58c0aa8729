import { hash as digest } from 'node:crypto';
import { microsOf } from '../proof/leaf.js';
import type { ExportedEvent } from './export-line.js';

/** The events of a batch that are in one portion of an export. */
export interface BatchPart {
  readonly number: number;
  /** Position of the first event of this part; `last` is the position of its last event. */
  readonly first: number;
  last: number;
  readonly recordedAt: string;
  readonly prevHash: string;
  readonly hash: string;
  /** Number of events in this part. */
  count: number;
  /** True if a problem that is already reported explains why the hash of the batch is wrong. */
  explained: boolean;
}

export function newPart(event: ExportedEvent): BatchPart {
  const { batch: number, position, recordedAt, prevHash, hash } = event;
  const at = { first: position, last: position };
  return { number, ...at, recordedAt, prevHash, hash, count: 0, explained: false };
}

type Head = Pick<BatchPart, 'recordedAt' | 'prevHash' | 'hash'>;

export function agree(one: Head, other: Head): boolean {
  return (
    one.hash === other.hash &&
    one.prevHash === other.prevHash &&
    one.recordedAt === other.recordedAt
  );
}

/**
 * Returns true if a batch directly follows the batch `before`, which is null at the start of the
 * log.
 */
export function continues(before: BatchPart | null, part: BatchPart): boolean {
  if (!before) return part.number === 1 && part.prevHash === '00'.repeat(32);
  return (
    part.number === before.number + 1 &&
    part.prevHash === before.hash &&
    microsOf(part.recordedAt) > microsOf(before.recordedAt)
  );
}

/** Returns true if the leaves are complete and produce the hash of the batch. */
export function matches(part: BatchPart, leaves: readonly Uint8Array[]): boolean {
  const { number, first, count, recordedAt, prevHash, hash } = part;
  const numbers = Buffer.alloc(32);
  const values = [number, first, first + count - 1, microsOf(recordedAt)];
  for (const [i, value] of values.entries()) {
    if (!Number.isSafeInteger(value)) return false;
    numbers.writeBigInt64BE(BigInt(value), i * 8);
  }
  const bytes = Buffer.concat([Buffer.from(prevHash, 'hex'), numbers, ...leaves]);
  return digest('sha256', bytes, 'hex') === hash;
}
