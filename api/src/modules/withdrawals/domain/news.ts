import type { WithdrawalStatus, WithdrawalType } from './withdrawal.js';

export interface News {
  readonly title: string;
  readonly text: string;
}

/** The status that an event of the books leaves behind; null for other events. */
export function statusAfter(eventType: string): WithdrawalStatus | null {
  switch (eventType) {
    case 'WithdrawalRequested':
    case 'WithdrawalReopened':
      return 'pending';
    case 'WithdrawalCompleted':
      return 'completed';
    case 'WithdrawalRejected':
      return 'rejected';
    default:
      return null;
  }
}

/** What a player is told when the status of his withdrawal changes. Never a code or an address. */
export function newsOf(status: WithdrawalStatus, type: WithdrawalType, tokens: number): News {
  const withdrawal = `Your withdrawal of ${tokens} tokens`;
  switch (status) {
    case 'pending':
      return { title: 'Withdrawal reopened', text: `${withdrawal} is being looked at again.` };
    case 'processing':
      return { title: 'Withdrawal in progress', text: `${withdrawal} is being processed.` };
    case 'completed':
      return {
        title: 'Withdrawal completed',
        text:
          type === 'upi'
            ? `${withdrawal} was paid out by UPI.`
            : `${withdrawal} is complete. Look for your redeem code in your withdrawals.`,
      };
    case 'rejected':
      return {
        title: 'Withdrawal rejected',
        text: `${withdrawal} was rejected. The tokens are back in your wallet.`,
      };
  }
}
