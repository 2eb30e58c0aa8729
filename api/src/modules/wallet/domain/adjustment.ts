import type { Id } from '../../../kernel/index.js';
import type { Actor, LedgerCommand } from '../../ledger/index.js';

export interface Adjustment {
  readonly userId: Id;
  /** Positive to add tokens to the wallet, negative to remove them. Never 0. */
  readonly amountTokens: number;
  readonly reason: string;
  readonly actor: Actor;
  readonly idempotencyKey: string;
}

/**
 * Returns the event with which an admin adds tokens to a wallet or removes them. The event also
 * applies to a frozen wallet.
 */
export function tokensAdjusted(adjustment: Adjustment): LedgerCommand {
  const { userId, amountTokens, reason, actor, idempotencyKey } = adjustment;
  return {
    type: 'TokensAdjusted',
    schemaVersion: 1,
    actor,
    reason,
    reference: null,
    idempotencyKey,
    payload: {},
    entries: [
      { account: 'house:adjustments', amount: -amountTokens },
      { account: `player:${userId}`, amount: amountTokens },
    ],
    overridesFreeze: true,
  };
}
