import { newId } from '../../src/kernel/index.js';
import type { AccountName, LedgerCommand } from '../../src/modules/ledger/index.js';

/** A meaningless command that moves tokens. */
export function moved(from: AccountName, to: AccountName, amount: number): LedgerCommand {
  return {
    type: 'TestMoved',
    schemaVersion: 1,
    actor: { type: 'system', id: 'test' },
    reason: null,
    reference: null,
    idempotencyKey: newId(),
    payload: {},
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
}
