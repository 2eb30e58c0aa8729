import type { Id } from '../../../kernel/index.js';
import type { JsonObject, LedgerCommand } from '../../ledger/index.js';

/**
 * Returns the event that records a change of settings and its admin in the log. The log records
 * settings, because they decide what users can do with tokens. The event moves no tokens.
 */
export function settingsChanged(change: {
  readonly settings: JsonObject;
  readonly adminId: Id;
  readonly reason: string | null;
  readonly key: string;
}): LedgerCommand {
  return {
    type: 'SettingsChanged',
    schemaVersion: 1,
    actor: { type: 'admin', id: change.adminId },
    reason: change.reason,
    reference: null,
    idempotencyKey: change.key,
    payload: change.settings,
    entries: [],
  };
}
