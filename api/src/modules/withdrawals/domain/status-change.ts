import type { Settlement, Stage, WithdrawalStatus } from './withdrawal.js';

/**
 * Entries of a status change. `reopen` moves a paid-out amount back to the hold; `hold-again` takes
 * a returned amount from the wallet again.
 */
export type Movement = 'complete' | 'reject' | 'reopen' | 'hold-again';

export type StatusChange =
  | {
      readonly allowed: true;
      readonly movements: readonly Movement[];
      readonly stage: Stage | null;
    }
  /** A payout must be reopened before it can be returned, so that a slip does not return it. */
  | { readonly allowed: false; readonly code: 'REOPEN_FIRST' };

/**
 * All status changes: every change is allowed except one, and setting the current status changes
 * nothing.
 */
export function changeOf(from: Settlement, to: WithdrawalStatus): StatusChange {
  switch (to) {
    case 'pending':
    case 'processing':
      return allowed(from === 'held' ? [] : [backIntoHold(from)], to);
    case 'completed':
      if (from === 'completed') return allowed([]);
      return allowed(from === 'held' ? ['complete'] : [backIntoHold(from), 'complete']);
    case 'rejected':
      if (from === 'completed') return { allowed: false, code: 'REOPEN_FIRST' };
      return allowed(from === 'held' ? ['reject'] : []);
  }
}

function allowed(movements: readonly Movement[], stage: Stage | null = null): StatusChange {
  return { allowed: true, movements, stage };
}

function backIntoHold(from: 'completed' | 'rejected'): Movement {
  return from === 'completed' ? 'reopen' : 'hold-again';
}

/** Returns the change of the player's balance: positive for a return, negative for a new hold. */
export function walletDelta(movements: readonly Movement[], amountTokens: number): number {
  if (movements.includes('reject')) return amountTokens;
  return movements.includes('hold-again') ? -amountTokens : 0;
}
