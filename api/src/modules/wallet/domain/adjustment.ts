import type { Id } from '../../../kernel/index.js';
import type { Actor, LedgerCommand } from '../../ledger/index.js';

export interface Adjustment {
  readonly userId: Id;
  /** Signed: positive adds to the wallet, negative removes. Never 0. */
  readonly amountTokens: number;
  readonly reason: string;
  readonly actor: Actor;
  readonly idempotencyKey: string;
}

/** An admin adds tokens to a wallet or removes them, even from a frozen one. */
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
