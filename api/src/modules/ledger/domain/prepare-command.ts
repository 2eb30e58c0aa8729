import { canonicalJson, isStorable } from './canonical-json.js';
import type { LedgerCommand } from './command.js';

/**
 * A command that is ready to be sent to the database: its strings and numbers are checked, and its
 * payload is canonical JSON.
 */
export interface PreparedCommand {
  readonly command: LedgerCommand;
  readonly payload: string;
  /** Approximate size in a batch, in bytes. */
  readonly size: number;
}

const BYTES_PER_ENTRY = 80;
const BYTES_PER_COMMAND = 200;

/**
 * Prepares a command for the database. Returns null if the command contains a string or number that
 * PostgreSQL cannot store. The SQL function `ledger.post_batch` makes all other checks.
 */
export function prepareCommand(command: LedgerCommand): PreparedCommand | null {
  const payload = canonicalJson(command.payload);
  if (payload === null) return null;
  let size = BYTES_PER_COMMAND + payload.length;
  for (const text of textsOf(command)) {
    if (text === null || text === undefined) continue;
    if (typeof text !== 'string' || !isStorable(text)) return null;
    size += text.length;
  }
  const controls = command.controls ?? [];
  if (!isInt4(command.schemaVersion)) return null;
  for (const { account, amount } of command.entries) {
    if (!Number.isSafeInteger(amount) || !isStorable(account)) return null;
    size += BYTES_PER_ENTRY;
  }
  for (const { account, status } of controls) {
    if (!isStorable(account) || !isStorable(status)) return null;
    size += BYTES_PER_ENTRY;
  }
  return { command, payload, size };
}

/** Returns true if two commands make the same request, so that one receipt is right for both. */
export function sameRequest(one: PreparedCommand, other: PreparedCommand): boolean {
  return one.payload === other.payload && requestText(one) === requestText(other);
}

function requestText({ command }: PreparedCommand): string {
  const { type, schemaVersion, actor, reason, reference, uniqueKey, overridesFreeze } = command;
  const texts = [type, schemaVersion, actor.type, actor.id, reason, reference, uniqueKey ?? null];
  const entries = command.entries.map(({ account, amount }) => [account, amount]);
  const controls = (command.controls ?? []).map(({ account, status }) => [account, status]);
  return JSON.stringify([texts, overridesFreeze ?? false, entries, controls]);
}

function textsOf(command: LedgerCommand): readonly (string | null | undefined)[] {
  const { type, actor, reason, reference, idempotencyKey, uniqueKey } = command;
  return [type, actor.type, actor.id, reason, reference, idempotencyKey, uniqueKey];
}

function isInt4(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31;
}
