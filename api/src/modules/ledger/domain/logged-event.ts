import type { AccountName, Actor, JsonObject, Unit } from './command.js';

interface LoggedEntry {
  readonly account: AccountName;
  readonly unit: Unit;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

/** An event as recorded in the log. */
export interface LoggedEvent {
  /** Dense from 1; also the event's identity for followers. */
  readonly position: number;
  readonly type: string;
  /** Newest version of its type; older events are converted when they are read. */
  readonly schemaVersion: number;
  readonly recordedAt: Date;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly uniqueKey: string | null;
  readonly payload: JsonObject;
  readonly entries: readonly LoggedEntry[];
  readonly batch: number;
}
