import type { Id } from '../../../kernel/index.js';
import type { Actor, LedgerCommand } from '../../ledger/index.js';

export interface Adjustment {
  readonly userId: Id;
  /** Signed: positive gives to the player, negative takes from him. Never 0. */
  readonly amountTokens: number;
  readonly reason: string;
  readonly actor: Actor;
  readonly idempotencyKey: string;
}

/** An admin gives tokens to a player or takes them away, also while the wallet is frozen. */
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
