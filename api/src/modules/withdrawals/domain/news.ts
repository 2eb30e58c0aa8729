import type { WithdrawalStatus, WithdrawalType } from './withdrawal.js';

/**
 * Returns the status of a withdrawal after an event of this type; null if the event does not change
 * the status.
 */
export function statusAfter(eventType: string): WithdrawalStatus | null {
  switch (eventType) {
    case 'WithdrawalRequested':
    case 'WithdrawalReopened':
      return 'pending';
    case 'WithdrawalCompleted':
      return 'completed';
    case 'WithdrawalRejected':
      return 'rejected';
    case 'PayoutSent':
    case 'PayoutFailed':
      return 'processing';
    default:
      return null;
  }
}

interface Told {
  readonly type: WithdrawalType;
  readonly amountTokens: number;
  readonly redeemCode: Buffer | null;
}

const DECIDED = { kind: 'payout' } as const;

/**
 * Returns the notification about a withdrawal's new status. It contains neither the redeem code nor
 * the destination.
 */
export function newsOf(status: WithdrawalStatus, { type, amountTokens, redeemCode }: Told) {
  const values = { tokens: amountTokens };
  switch (status) {
    case 'pending':
      return { code: 'withdrawal-pending', values } as const;
    case 'processing':
      return { code: 'withdrawal-processing', values } as const;
    case 'rejected':
      return { code: 'withdrawal-rejected', values, push: DECIDED } as const;
    case 'completed':
      return type === 'upi'
        ? ({ code: 'withdrawal-paid', values, push: DECIDED } as const)
        : ({
            code: 'withdrawal-complete',
            values: { ...values, hasCode: redeemCode !== null },
            push: DECIDED,
          } as const);
  }
}
