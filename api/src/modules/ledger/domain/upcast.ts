import { assert } from '../../../kernel/index.js';
import type { JsonObject } from './command.js';

/** Makes the payload of one version of an event what the next version would have written. */
export type Upcaster = (payload: JsonObject) => JsonObject;

/**
 * For each type of event that ever changed its shape: how version 1 becomes 2, 2 becomes 3 and so
 * on. The log itself is never changed, so nothing here is ever removed; the examples of every
 * version are in api/test/ledger/golden. Types that stand in the first version are not listed.
 */
export const UPCASTERS: Readonly<Record<string, readonly Upcaster[]>> = {
  // A request from before the digest of its destination was recorded has none.
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
