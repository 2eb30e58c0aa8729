import type { Id } from '../../../kernel/index.js';
import type { JsonObject, LedgerCommand } from '../../ledger/index.js';

/** Settings decide over money, so the log records each change with its admin. No tokens move. */
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
