import type { Id } from '../../../kernel/index.js';

export const WITHDRAWAL_STATUSES = ['pending', 'processing', 'completed', 'rejected'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_TYPES = ['upi', 'google_play'] as const;
export type WithdrawalType = (typeof WITHDRAWAL_TYPES)[number];

export const MIN_WITHDRAWAL_TOKENS = 10;

/**
 * Progress of an admin's work on a held amount. It has no meaning once the amount is paid out or
 * returned.
 */
export type Stage = 'pending' | 'processing';

/**
 * State of a withdrawal's amount in the ledger: held, paid out (completed) or returned to the
 * wallet (rejected).
 */
export type Settlement = 'held' | 'completed' | 'rejected';

export interface Withdrawal {
  readonly id: Id;
  readonly userId: Id;
  readonly type: WithdrawalType;
  readonly amountTokens: number;
  readonly settlement: Settlement;
  /** Number of times that the amount was held: 1 after the request, plus one for each reopening. */
  readonly cycle: number;
  readonly stage: Stage;
}

export function statusOf({
  settlement,
  stage,
}: Pick<Withdrawal, 'settlement' | 'stage'>): WithdrawalStatus {
  return settlement === 'held' ? stage : settlement;
}

/** Maximum time until payout that the screens promise ("24 to 48 hours"), in milliseconds. */
export const PROMISED_WITHIN_MS = 48 * 3_600_000;
