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
  /** Number of the event in the log, from 1 without gaps. Followers use it as the event's id. */
  readonly position: number;
  readonly type: string;
  /** Always the newest version of this type, because older events are converted when read. */
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
