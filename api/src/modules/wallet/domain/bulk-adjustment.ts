import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export type BulkOperation = 'add' | 'subtract';

export interface BulkAdjustment {
  readonly id: Id;
  readonly adminId: Id;
  readonly operation: BulkOperation;
  /** Always positive; the operation gives the direction. */
  readonly amountTokens: number;
  readonly reason: string;
}

/** Players adjusted by one event: few enough that other commands do not wait long. */
export const PLAYERS_PER_EVENT = 200;

export type Direction =
  | { readonly operation: BulkOperation; readonly amountTokens: number }
  | 'zero'
  | 'negative-with-operation';

/** A negative amount means subtract; with an `operation` it would be ambiguous. */
export function readDirection(amount: number, operation: BulkOperation | undefined): Direction {
  if (amount === 0) return 'zero';
  if (amount < 0 && operation) return 'negative-with-operation';
  return {
    operation: operation ?? (amount < 0 ? 'subtract' : 'add'),
    amountTokens: Math.abs(amount),
  };
}

export interface Share {
  readonly userId: Id;
  /** Signed; never 0. */
  readonly delta: number;
}

/** Totals over all players, before or after the tokens have moved. */
export interface BulkTotals {
  readonly affected: number;
  readonly partial: number;
  readonly totalDelta: number;
}

/** Returns each player's part: the amount, or the whole balance when it is smaller. */
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
 * One step of a bulk adjustment. The step's number is part of its keys, so it is posted once,
 * however often the run is resumed; `lastUserId` says where the next step begins.
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
