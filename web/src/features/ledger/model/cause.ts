import type { components } from '../../../api/schema.gen';
import { toView } from '../../../components/admin/search';
import { referredPosition } from './movement';
import { isPersonId } from './words';

export type PlayerMovement = components['schemas']['PlayerMovement'];

type Place = ReturnType<typeof toView>;

const journal = (reference: string) => toView('ledger', { view: 'journal', reference });

/** Returns the cause of an event in a wallet in words, such as `Joined “Friday Final”`. */
export function causeWords(movement: PlayerMovement): string {
  const { kind, type, subject, reference, state, payment, note } = movement;
  const match = subject ? `“${subject}”` : 'a match';
  const bought = payment ?? subject ?? 'a payment';
  const event = referredPosition(reference);
  switch (kind) {
    case 'deposit':
      return `Bought with Razorpay ${bought}`;
    case 'deposit_reversal':
      return `Payment ${bought} reversed`;
    case 'deposit_restored':
      return `Payment ${bought} restored`;
    case 'entry':
      return `Joined ${match}`;
    case 'refund':
      return `Entry fee of ${match} refunded`;
    case 'prize':
      return `Won in ${match}`;
    case 'cup_prize':
      return `Won in the cup ${subject ?? ''}`.trim();
    case 'prize_reversal':
      return `Prize of ${match} reversed`;
    case 'withdrawal':
      return `Withdrawal to ${subject ?? 'the player'}, ${outcome(state, payment)}`;
    case 'withdrawal_refund':
      return `Withdrawal to ${subject ?? 'the player'} returned`;
    case 'promo':
      return `Promo code ${subject ?? ''}`.trim();
    case 'adjustment':
      return `Adjusted${note ? `: ${note}` : ''}`;
    case 'correction':
      return `Event ${event ? `#${event} ` : ''}reversed${note ? `: ${note}` : ''}`;
    default:
      return type;
  }
}

function outcome(state: string | null, payment: string | null): string {
  if (state === 'completed') return payment ? `paid with UTR ${payment}` : 'paid';
  return state === 'rejected' ? 'rejected' : 'not paid yet';
}

const IN_MATCHES = ['entry', 'refund', 'prize', 'prize_reversal'];

/**
 * Returns the console page that shows the cause of an event in a wallet. With `readOnly`, returns
 * only pages for finance staff.
 */
export function placeOf(movement: PlayerMovement, readOnly: boolean): Place | null {
  const { kind, reference, state, payment, subject, approvalId } = movement;
  if (approvalId && kind === 'adjustment') return placeOfApproval(approvalId);
  if (reference === null) return null;
  const event = referredPosition(reference);
  if (event) return toView('ledger', { view: 'journal', id: event });
  if (!isPersonId(reference)) return journal(reference);
  if (kind.startsWith('withdrawal')) {
    const tab = state === 'held' ? 'withdrawals' : 'completed-withdrawals';
    return toView(tab, { q: reference, id: reference });
  }
  if (kind.startsWith('deposit') && (payment ?? subject)) {
    const q = payment ?? subject ?? '';
    return toView('deposit-logs', { q, id: reference });
  }
  if (IN_MATCHES.includes(kind) && !readOnly) {
    return toView('tournaments', { q: reference, id: reference });
  }
  return journal(reference);
}

/** Returns the console page of an approval request. */
export const placeOfApproval = (id: string): Place => toView('approvals', { status: 'all', id });
