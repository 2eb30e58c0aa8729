import { withdrawalRefusals } from './refusals.js';
import type { Settlement, Stage, WithdrawalStatus, WithdrawalType } from './withdrawal.js';

/**
 * Steps of a status change in the ledger. `complete` pays out the hold and `reject` returns it to
 * the wallet. `reopen` moves a paid-out amount back to the hold, and `hold-again` moves a returned
 * amount from the wallet to the hold.
 */
export type Movement = 'complete' | 'reject' | 'reopen' | 'hold-again';

export type StatusChange =
  | {
      readonly allowed: true;
      readonly movements: readonly Movement[];
      readonly stage: Stage | null;
    }
  /**
   * A completed withdrawal cannot be rejected directly. The admin must first reopen it, so that a
   * click by mistake cannot return an amount that was paid out.
   */
  | { readonly allowed: false; readonly code: 'REOPEN_FIRST' };

/**
 * Returns the steps of a status change. Every change is allowed except from completed to rejected.
 * Setting the present status needs no steps.
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

/** A step that the log has, with the number of holds until then. */
export interface PostedStep {
  readonly movement: Movement;
  readonly cycle: number;
}

const LEAVES: Readonly<Record<Movement, Settlement>> = {
  complete: 'completed',
  reject: 'rejected',
  reopen: 'held',
  'hold-again': 'held',
};

export const movementsOf = (steps: readonly PostedStep[]): readonly Movement[] =>
  steps.map(({ movement }) => movement);

/** Returns true if another request has changed the withdrawal after the last of these steps. */
export function hasChangedSince(
  { settlement, cycle }: { readonly settlement: Settlement; readonly cycle: number },
  steps: readonly PostedStep[],
): boolean {
  const last = steps.at(-1);
  return last !== undefined && (LEAVES[last.movement] !== settlement || last.cycle !== cycle);
}

/**
 * Returns the change of the wallet's balance: positive when the amount is returned, negative when
 * it is held again.
 */
export function walletDelta(movements: readonly Movement[], amountTokens: number): number {
  if (movements.includes('reject')) return amountTokens;
  return movements.includes('hold-again') ? -amountTokens : 0;
}

/**
 * Throws a refusal if the fields of a change do not fit the withdrawal. A withdrawal can be
 * completed only if its destination is still the one that the player gave.
 */
export function mustFit(
  withdrawal: { readonly type: WithdrawalType; readonly destinationProof: string },
  change: {
    readonly status: WithdrawalStatus;
    readonly redeemCode?: string;
    readonly bankReference?: string;
  },
): void {
  if (change.redeemCode && withdrawal.type !== 'google_play') {
    throw withdrawalRefusals.CODE_NOT_FOR_TYPE();
  }
  if (change.status !== 'completed') {
    if (change.bankReference) throw withdrawalRefusals.BANK_REFERENCE_UNPAID();
    return;
  }
  const { destinationProof } = withdrawal;
  if (destinationProof === 'changed') throw withdrawalRefusals.DESTINATION_CHANGED();
  if (destinationProof === 'blanked') throw withdrawalRefusals.DESTINATION_BLANKED();
}
