import type { LeafContent } from '../proof/leaf.js';

/** An event as a line of the JSONL export holds it. */
export interface ExportedEvent extends LeafContent {
  readonly entries: readonly ExportedEntry[];
  readonly batch: number;
  readonly leafHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

export interface ExportedEntry {
  readonly account: string;
  readonly unit: string;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

const CONTROLS = ',"controls":';
const PAYLOAD = ',"payload":';

/**
 * Reads a line; null when it is no event. Controls and payload, which come last, are not parsed:
 * their bytes are what was hashed. A key in quotes that are not escaped cannot stand in a string,
 * so the first one found is the one.
 */
export function readLine(line: string): ExportedEvent | null {
  const controlsAt = line.indexOf(CONTROLS);
  const payloadAt = line.indexOf(PAYLOAD, controlsAt);
  if (controlsAt < 0 || payloadAt < 0 || !line.endsWith('}')) return null;
  try {
    const event = JSON.parse(`${line.slice(0, controlsAt)}}`);
    const controls = line.slice(controlsAt + CONTROLS.length, payloadAt);
    event.actorType = event.actor.type;
    event.actorId = event.actor.id;
    event.controls = controls === 'null' ? null : controls;
    event.payload = line.slice(payloadAt + PAYLOAD.length, -1);
    return isEvent(event) ? event : null;
  } catch {
    return null;
  }
}

/** Checks the shape of a parsed line, so that any input is safe to read. */
function isEvent(event: Readonly<Record<string, unknown>>): event is ExportedEvent & typeof event {
  const { entries } = event;
  return (
    Number.isSafeInteger(event.position) &&
    Number.isSafeInteger(event.batch) &&
    isText(event.recordedAt) &&
    isHash(event.leafHash) &&
    isHash(event.prevHash) &&
    isHash(event.hash) &&
    isText(event.type) &&
    isText(event.actorType) &&
    isText(event.actorId) &&
    isText(event.idempotencyKey) &&
    isTextOrNull(event.reason) &&
    isTextOrNull(event.reference) &&
    isTextOrNull(event.uniqueKey) &&
    Array.isArray(entries) &&
    entries.every(({ account }) => isText(account))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isHash(value: unknown): boolean {
  return isText(value) && value.length === 64;
}
