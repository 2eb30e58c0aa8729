import type { LeafContent } from '../proof/leaf.js';

/** An event, parsed from one line of a JSONL export. */
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
 * Parses a line of an export; returns null if the line is not an event. Controls and payload are
 * the last fields and stay unparsed, because their exact bytes were hashed. Both are found by
 * searching for their names in plain quotes. A JSON string cannot contain plain quotes, so the
 * first match is right.
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

/** Checks that a parsed line has the fields of an event, so that any input is safe to read. */
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
