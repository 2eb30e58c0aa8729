import { newId } from '../../src/kernel/index.js';
import type { LedgerCommand } from '../../src/modules/ledger/index.js';

/**
 * Returns a command that credits ten tokens to a player, by an event type that no module declares.
 */
export function deposit(user: string): LedgerCommand {
  return {
    type: 'TestDeposited',
    schemaVersion: 1,
    actor: { type: 'gateway', id: 'razorpay' },
    reason: 'bought',
    reference: newId(),
    idempotencyKey: newId(),
    payload: { paise: 1000 },
    entries: [
      { account: 'gateway:razorpay', amount: -10 },
      { account: `player:${user}`, amount: 10 },
    ],
  };
}
