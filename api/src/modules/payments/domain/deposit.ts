import { type Id, paiseFor } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export const MIN_DEPOSIT_TOKENS = 10;
export const MAX_DEPOSIT_TOKENS = 100_000;
export const CURRENCY = 'INR';

/** What was ordered, as our own row says: nothing the browser or the provider says changes it. */
export interface DepositOrder {
  readonly id: Id;
  readonly userId: Id;
  readonly tokens: number;
  readonly providerOrderId: string | null;
}

/** The provider finds our order again by this: 36 of the 40 characters it may have. */
export function receiptFor(orderId: Id): string {
  return `dep_${orderId.replaceAll('-', '')}`;
}

const GATEWAY = { type: 'gateway', id: 'razorpay' } as const;

/**
 * Tokens for money that was captured. Browser, webhook and reconciler ask for the very same event,
 * whoever comes first, so the second one gets the first one's receipt.
 */
export function tokensDeposited(order: DepositOrder, paymentId: string): LedgerCommand {
  const fact = `deposit:razorpay:${paymentId}`;
  return {
    type: 'TokensDeposited',
    schemaVersion: 1,
    actor: GATEWAY,
    reason: null,
    reference: order.id,
    idempotencyKey: fact,
    uniqueKey: fact,
    payload: { paymentId, orderId: order.id, amountPaise: paiseFor(order.tokens) },
    entries: [
      { account: 'gateway:razorpay', amount: -order.tokens },
      { account: `player:${order.userId}`, amount: order.tokens },
    ],
  };
}

/** Money that left us again: a refund, or a dispute that was lost. */
export interface Reversal {
  /** The refund's or the dispute's id: the fact that can happen once. */
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly paymentId: string;
  readonly orderId: Id;
  readonly userId: Id;
  readonly tokens: number;
}

/**
 * The tokens go back to the gateway. What the wallet no longer holds becomes a receivable, so the
 * books say who owes it. A frozen wallet is debited all the same: its money is already gone.
 */
export function depositReversed(reversal: Reversal, walletTokens: number): LedgerCommand {
  const { id, kind, paymentId, orderId, userId, tokens } = reversal;
  const fromWallet = Math.min(tokens, Math.max(0, walletTokens));
  const owed = tokens - fromWallet;
  const fact = `reversal:razorpay:${id}`;
  return {
    type: 'DepositReversed',
    schemaVersion: 1,
    actor: GATEWAY,
    reason: kind === 'refund' ? 'Payment refunded' : 'Payment dispute lost',
    reference: orderId,
    idempotencyKey: fact,
    uniqueKey: fact,
    payload: { reversalId: id, kind, paymentId, orderId, tokens },
    entries: [
      ...(fromWallet > 0 ? [{ account: `player:${userId}`, amount: -fromWallet } as const] : []),
      ...(owed > 0 ? [{ account: `receivable:${userId}`, amount: -owed } as const] : []),
      { account: 'gateway:razorpay', amount: tokens },
    ],
    overridesFreeze: true,
  };
}

/** A reversal as the books hold it. */
export interface BookedReversal extends Reversal {
  readonly walletTokens: number;
  readonly owedTokens: number;
}

/** The refund failed, or the dispute was won after all: exactly what was taken is given again. */
export function reversalUndone(booked: BookedReversal): LedgerCommand {
  const { id, kind, paymentId, orderId, userId, tokens, walletTokens, owedTokens } = booked;
  const fact = `reversal-undone:razorpay:${id}`;
  return {
    type: 'DepositReversalUndone',
    schemaVersion: 1,
    actor: GATEWAY,
    reason: kind === 'refund' ? 'Refund failed at the bank' : 'Payment dispute won',
    reference: orderId,
    idempotencyKey: fact,
    uniqueKey: fact,
    payload: { reversalId: id, kind, paymentId, orderId, tokens },
    entries: [
      { account: 'gateway:razorpay', amount: -tokens },
      ...(walletTokens > 0 ? [{ account: `player:${userId}`, amount: walletTokens } as const] : []),
      ...(owedTokens > 0 ? [{ account: `receivable:${userId}`, amount: owedTokens } as const] : []),
    ],
  };
}
