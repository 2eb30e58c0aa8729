import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../../components/admin/second-admin';
import { isAtProvider } from './payout-words';
import { type StaffWithdrawal, useConsequence } from './queries';

/** The reason why a withdrawal may not be paid now. */
export interface PaymentBlock {
  readonly kind: 'held' | 'waits' | 'needs' | 'sent' | 'unknown';
  readonly sentence: string;
}

/**
 * Returns the reason why an open withdrawal may not be paid now; null if it may. Until the server
 * has answered, it may not, because its means of payment must not be shown before an approval.
 */
export function usePaymentBlock(withdrawal: StaffWithdrawal, isPayer = true): PaymentBlock | null {
  const { status, isHeld, _id: id } = withdrawal;
  const isOpen = status === 'pending' || status === 'processing';
  const isPaid = isAtProvider(withdrawal);
  const enabled = isOpen && isPayer && !isHeld && !isPaid;
  const waiting = useQuery({ ...waitingQuery(id), enabled });
  const effect = useConsequence(withdrawal, 'completed', enabled);
  if (!isOpen) return null;
  if (isPaid) {
    return { kind: 'sent', sentence: 'The provider pays this. Do not pay it by hand too.' };
  }
  if (isHeld) return { kind: 'held', sentence: 'On hold. Do not pay this now.' };
  if (!isPayer) return null;
  if (waiting.data && waiting.data.approvals.length > 0) {
    return {
      kind: 'waits',
      sentence: 'This payout waits for a second admin. Pay it after the approval.',
    };
  }
  if (effect.data?.needsApproval) {
    return {
      kind: 'needs',
      sentence: 'Ask a second admin first. Pay after the approval, and then enter the UTR.',
    };
  }
  if (waiting.data && effect.data) return sentBlock(withdrawal);
  const isFailed = waiting.isError || effect.isError;
  return {
    kind: 'unknown',
    sentence: isFailed ? 'This payout cannot be paid now.' : 'Checking whether this may be paid…',
  };
}

/** The bank pays a row of an open run, so it must not be paid by hand too. */
function sentBlock({ status, runs: [newest] }: StaffWithdrawal): PaymentBlock | null {
  if (status !== 'processing' || !newest || newest.isSettled) return null;
  return {
    kind: 'sent',
    sentence: `${newest.name} contains this payout. Do not pay it by hand too.`,
  };
}

/** Returns a UPI ID in the form that is shown while nothing may be paid, such as `as***@okaxis`. */
export function maskedUpi(upiId: string): string {
  const at = upiId.indexOf('@');
  return `${upiId.slice(0, Math.min(2, Math.max(0, at)))}***${at < 0 ? '' : upiId.slice(at)}`;
}
