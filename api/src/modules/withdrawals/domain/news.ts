import type { WithdrawalStatus, WithdrawalType } from './withdrawal.js';

interface PayoutWords {
  readonly kind: 'payout';
  readonly hindi: { readonly title: string; readonly text: string };
}

export interface News {
  readonly title: string;
  readonly text: string;
  /** What devices are told, once it is decided. */
  readonly push?: PayoutWords;
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

/** It can be completed without one: then nobody is sent to look for it. */
const LOOK_FOR_CODE = ' Look for your redeem code in your withdrawals.';

interface Told {
  readonly type: WithdrawalType;
  readonly amountTokens: number;
  readonly redeemCode: Buffer | null;
}

/** What a player is told when the status of his withdrawal changes. Never a code or an address. */
export function newsOf(status: WithdrawalStatus, { type, amountTokens, redeemCode }: Told): News {
  const withdrawal = `Your withdrawal of ${amountTokens} tokens`;
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
            : `${withdrawal} is complete.${redeemCode ? LOOK_FOR_CODE : ''}`,
        push: payout('निकासी पूरी हुई', `आपकी ${amountTokens} टोकन की निकासी पूरी हो गई।`),
      };
    case 'rejected':
      return {
        title: 'Withdrawal rejected',
        text: `${withdrawal} was rejected. The tokens are back in your wallet.`,
        push: payout(
          'निकासी नामंज़ूर',
          `आपकी ${amountTokens} टोकन की निकासी नामंज़ूर हुई। टोकन वॉलेट में लौट आए।`,
        ),
      };
  }
}

const payout = (title: string, text: string): PayoutWords => ({
  kind: 'payout',
  hindi: { title, text },
});
