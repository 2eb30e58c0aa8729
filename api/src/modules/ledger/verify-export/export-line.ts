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
    const { actor, ...event } = JSON.parse(`${line.slice(0, controlsAt)}}`);
    const controls = line.slice(controlsAt + CONTROLS.length, payloadAt);
    return {
      ...event,
      actorType: actor.type,
      actorId: actor.id,
      controls: controls === 'null' ? null : controls,
      payload: line.slice(payloadAt + PAYLOAD.length, -1),
    };
  } catch {
    return null;
  }
}
