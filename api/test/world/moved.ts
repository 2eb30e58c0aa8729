import { newId } from '../../src/kernel/index.js';
import type { AccountName, LedgerCommand } from '../../src/modules/ledger/index.js';

/** A command without a business meaning, which moves tokens between two accounts. */
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
