import type { Settlement, Stage, WithdrawalStatus } from './withdrawal.js';

/**
 * Movement of tokens when an admin sets a status. `reopen` takes a paid-out amount back into the
 * hold, `hold-again` takes a returned amount from the wallet once more.
 */
export type Movement = 'complete' | 'reject' | 'reopen' | 'hold-again';

export type StatusChange =
  | {
      readonly allowed: true;
      readonly movements: readonly Movement[];
      readonly stage: Stage | null;
    }
  /** Paid-out tokens are not given back by a slip of the hand: it takes a reopening first. */
  | { readonly allowed: false; readonly code: 'REOPEN_FIRST' };

/** The whole matrix: any status may be set but one, and setting the present one moves nothing. */
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
