import { type Id, paiseFor } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

export const MIN_DEPOSIT_TOKENS = 10;
export const MAX_DEPOSIT_TOKENS = 100_000;
export const CURRENCY = 'INR';

/** An order as stored in our database, where neither the browser nor the provider can change it. */
export interface DepositOrder {
  readonly id: Id;
  readonly userId: Id;
  readonly tokens: number;
  readonly providerOrderId: string | null;
}

/**
 * Returns the order reference (`receipt`) that identifies our order at the provider. It has 36
 * characters; the provider allows 40.
 */
export function receiptFor(orderId: Id): string {
  return `dep_${orderId.replaceAll('-', '')}`;
}

const GATEWAY = { type: 'gateway', id: 'razorpay' } as const;

/** Returns the idempotency key of the event that credits a payment. */
export const depositKey = (paymentId: string) => `deposit:razorpay:${paymentId}`;

/**
 * Returns the event that credits the tokens of a captured payment. Browser, webhook and scheduled
 * checks all post the same event with the same keys, so the tokens are credited once and every
 * caller gets the same receipt.
 */
export function tokensDeposited(order: DepositOrder, paymentId: string): LedgerCommand {
  const fact = depositKey(paymentId);
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

/** A payment whose money was returned, by a refund or a lost dispute. */
export interface Reversal {
  /** The id of the refund or dispute. The ledger reverses each id only once. */
  readonly id: string;
  readonly kind: 'refund' | 'dispute';
  readonly paymentId: string;
  readonly orderId: Id;
  readonly userId: Id;
  readonly tokens: number;
}

/**
 * Returns the event that moves the tokens of a payment from the wallet back to the gateway account.
 * Tokens that the wallet no longer has become a receivable of the player. The event debits a frozen
 * wallet too, because the money is already returned.
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

/** A reversal that the ledger has posted. */
export interface BookedReversal extends Reversal {
  readonly walletTokens: number;
  readonly owedTokens: number;
}

/**
 * Returns the event that undoes a reversal, after a refund that failed or a dispute that was won.
 * The wallet and the receivable each get back the tokens that the reversal took from them.
 */
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
