import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export type BulkOperation = 'add' | 'subtract';

export interface BulkAdjustment {
  readonly id: Id;
  readonly adminId: Id;
  readonly operation: BulkOperation;
  /**
   * Number of tokens for each player, always positive. The operation decides whether the tokens are
   * added or removed.
   */
  readonly amountTokens: number;
  readonly reason: string;
}

/**
 * Number of players in one event, small enough that other commands wait only briefly for its
 * posting.
 */
export const PLAYERS_PER_EVENT = 200;

export interface Share {
  readonly userId: Id;
  /** Number of tokens added to the player's wallet; negative if they are removed. Never 0. */
  readonly delta: number;
}

/** Totals over all players of a bulk adjustment, planned or done. */
export interface BulkTotals {
  readonly affected: number;
  readonly partial: number;
  readonly totalDelta: number;
}

/**
 * Returns the change for each player. A subtraction removes at most the balance, and skips players
 * with an empty wallet.
 */
export function shares(
  { operation, amountTokens }: Pick<BulkAdjustment, 'operation' | 'amountTokens'>,
  balances: readonly { readonly userId: Id; readonly balance: number }[],
): readonly Share[] {
  if (operation === 'add') return balances.map(({ userId }) => ({ userId, delta: amountTokens }));
  return balances
    .filter(({ balance }) => balance > 0)
    .map(({ userId, balance }) => ({ userId, delta: -Math.min(balance, amountTokens) }));
}

export function totalsOf(amountTokens: number, parts: readonly Share[]): BulkTotals {
  return {
    affected: parts.length,
    partial: parts.filter(({ delta }) => Math.abs(delta) < amountTokens).length,
    totalDelta: parts.reduce((sum, { delta }) => sum + delta, 0),
  };
}

/**
 * Returns the event of one step of a bulk adjustment. The number of the step is part of the event's
 * idempotency key and unique key, so the step is posted only once, even if the run is resumed. The
 * next step begins after the player `lastUserId`.
 */
export function tokensAdjustedForMany(
  run: BulkAdjustment,
  step: { readonly number: number; readonly lastUserId: Id; readonly parts: readonly Share[] },
): LedgerCommand {
  const totals = totalsOf(run.amountTokens, step.parts);
  return {
    type: 'TokensAdjusted',
    schemaVersion: 1,
    actor: { type: 'admin', id: run.adminId },
    reason: run.reason,
    reference: run.id,
    idempotencyKey: `bulk-adjustment:${run.id}:${step.number}`,
    uniqueKey: `bulk-adjustment:${run.id}:${step.number}`,
    payload: { bulk: { run: run.id, step: step.number, lastUser: step.lastUserId, ...totals } },
    entries: [
      { account: 'house:adjustments', amount: -totals.totalDelta },
      ...step.parts.map(({ userId, delta }) => ({
        account: `player:${userId}` as const,
        amount: delta,
      })),
    ],
    overridesFreeze: true,
    letsOthersFirst: true,
  };
}
