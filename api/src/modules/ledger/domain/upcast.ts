import { assert } from '../../../kernel/index.js';
import type { JsonObject } from './command.js';

/** Converts an event's payload from one version to the next. */
export type Upcaster = (payload: JsonObject) => JsonObject;

/**
 * Upcasters by event type: the first converts version 1 to 2, the second 2 to 3, and so on. Never
 * remove one, because the log keeps events of every version; api/test/ledger/golden has an example
 * of each. Types that are still in version 1 are not listed.
 */
export const UPCASTERS: Readonly<Record<string, readonly Upcaster[]>> = {
  // Events of version 1 do not say how the admin confirmed the approval.
  ApprovalGiven: [(payload) => ({ ...payload, confirmedBy: '', signature: null })],
  // Events of version 1 have no digest of the destination.
  WithdrawalRequested: [(payload) => ({ ...payload, destination: '' })],
};

interface Versioned {
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: JsonObject;
}

/** Converts a recorded event to the newest version of its type. */
export function upcast<T extends Versioned>(event: T, upcasters = UPCASTERS): T {
  const steps = upcasters[event.type];
  if (!steps) return event;
  const newest = steps.length + 1;
  assert(event.schemaVersion <= newest, `${event.type} was recorded by a newer release`);
  const payload = steps
    .slice(event.schemaVersion - 1)
    .reduce((older, step) => step(older), event.payload);
  return { ...event, schemaVersion: newest, payload };
}
