import type { Actor, LedgerCommand } from '../../ledger/index.js';
import { holdCommand, holdCommands } from './commands.js';
import type { Withdrawal } from './withdrawal.js';

/** One attempt to pay a withdrawal through the provider of payouts. */
export interface PayoutAttempt {
  /** Idempotency key and reference of the attempt at the provider. */
  readonly id: string;
  /** Number of the attempt for this hold, from 1. */
  readonly attempt: number;
}

/** The system's actor of all events of payouts. */
const BY: Actor = { type: 'system', id: 'payouts' };

export const isByPayout = ({ actor }: { readonly actor: Actor }) =>
  actor.type === BY.type && actor.id === BY.id;

/**
 * Returns the event that is posted before the request leaves the house. It empties the hold, so that
 * nothing else can settle the withdrawal while the provider may pay it.
 */
export function payoutSent(
  { id: reference, userId, amountTokens, cycle }: Withdrawal,
  { id: key, attempt }: PayoutAttempt,
  request: { readonly bodyDigest: string; readonly amountPaise: number },
): LedgerCommand {
  const { bodyDigest, amountPaise } = request;
  return {
    type: 'PayoutSent',
    schemaVersion: 1,
    actor: BY,
    reason: null,
    reference,
    idempotencyKey: `payout-sent:${key}`,
    uniqueKey: `payout-sent:${reference}:${cycle}:${attempt}`,
    payload: { user: userId, cycle, attempt, key, bodyDigest, amountPaise },
    entries: [
      { account: `hold:${reference}`, amount: -amountTokens },
      { account: `sent:${reference}`, amount: amountTokens },
    ],
  };
}

/** Returns the event that moves the tokens of an attempt back to the hold. */
export function payoutFailed(
  { id: reference, userId, amountTokens, cycle }: Withdrawal,
  { id: key, attempt }: PayoutAttempt,
  { reason, providerId }: { readonly reason: string; readonly providerId: string | null },
): LedgerCommand {
  return {
    type: 'PayoutFailed',
    schemaVersion: 1,
    actor: BY,
    reason: null,
    reference,
    idempotencyKey: `payout-failed:${key}`,
    uniqueKey: `payout-failed:${reference}:${cycle}:${attempt}`,
    payload: { user: userId, cycle, attempt, key, reason, providerId },
    entries: [
      { account: `sent:${reference}`, amount: -amountTokens },
      { account: `hold:${reference}`, amount: amountTokens },
    ],
  };
}

/** Returns the event that completes the withdrawal, after the provider has paid it. */
export const payoutPaid = (withdrawal: Withdrawal, { id }: PayoutAttempt): LedgerCommand =>
  holdCommand(
    withdrawal,
    'complete',
    { actor: BY, idempotencyKey: `payout-paid:${id}:complete:${withdrawal.cycle}` },
    'sent',
  );

/** Returns the event that gives the tokens of a failed payout back to the player. */
export const payoutReturned = (withdrawal: Withdrawal, { id }: PayoutAttempt) =>
  holdCommands(withdrawal, ['reject'], { actor: BY, requestKey: `payout-returned:${id}` });

/** Returns the events that give the tokens back after a payout that was paid came back. */
export const payoutReversed = (withdrawal: Withdrawal, { id }: PayoutAttempt) =>
  holdCommands(withdrawal, ['reopen', 'reject'], {
    actor: BY,
    requestKey: `payout-reversed:${id}`,
  });
