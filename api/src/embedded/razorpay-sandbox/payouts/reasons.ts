import { Refused } from '../refused.js';
import type { PayoutState, StatusDetails } from './records.js';

type Source = StatusDetails['source'];
type Said = readonly [source: Source, description: string];

const FAILED: Readonly<Record<string, Said>> = {
  beneficiary_vpa_invalid: ['business', 'The UPI ID is invalid or not registered.'],
  invalid_beneficiary: ['business', 'The details of the beneficiary are invalid.'],
  beneficiary_account_invalid: ['beneficiary_bank', 'The account behind the UPI ID is invalid.'],
  beneficiary_account_dormant: ['beneficiary_bank', 'The account of the beneficiary is dormant.'],
  bank_account_closed: ['beneficiary_bank', 'The account of the beneficiary is closed.'],
  bank_account_frozen: ['beneficiary_bank', 'The account of the beneficiary is frozen.'],
  bank_account_invalid: ['beneficiary_bank', 'The account number is invalid.'],
  invalid_ifsc_code: ['business', 'The IFSC is invalid.'],
  imps_not_allowed: ['beneficiary_bank', 'IMPS is not enabled on the account.'],
  transaction_limit_exceeded: ['business', 'The limit of the beneficiary is exceeded.'],
  insufficient_funds: ['business', 'The account has not enough money for this payout.'],
  beneficiary_bank_failure: ['beneficiary_bank', 'The bank of the beneficiary failed.'],
  beneficiary_bank_offline: ['beneficiary_bank', 'The bank of the beneficiary is offline.'],
  beneficiary_bank_rejected: ['beneficiary_bank', 'The bank of the beneficiary rejected it.'],
  beneficiary_bank_technical_error: ['beneficiary_bank', 'The bank had a technical error.'],
  beneficiary_psp_offline: ['beneficiary_bank', 'The UPI app of the beneficiary is offline.'],
  npci_beneficiary_timeout: ['beneficiary_bank', 'The bank did not answer NPCI in time.'],
  gateway_down: ['gateway', 'The partner bank is down.'],
  gateway_technical_error: ['gateway', 'The partner bank had a technical error.'],
  gateway_timeout: ['gateway', 'The partner bank did not answer in time.'],
  server_error: ['internal', 'The payout failed because of a technical error.'],
  server_error_temporary: ['internal', 'The payout failed because of a temporary error.'],
};
const PROCESSING: Readonly<Record<string, Said>> = {
  payout_bank_processing: ['gateway', 'The bank is processing the payout.'],
  beneficiary_bank_confirmation_pending: [
    'beneficiary_bank',
    'The bank of the beneficiary has not confirmed the credit yet.',
  ],
  bank_window_closed: ['gateway', 'The bank processes the payout in its next window.'],
  amount_limit_exhausted: ['business', 'The limit of the day is exhausted.'],
  partner_bank_pending: ['gateway', 'The partner bank has not confirmed the payout yet.'],
};
const QUEUED: Readonly<Record<string, Said>> = {
  low_balance: ['business', 'The payout is queued, because the balance is too low.'],
  gateway_degraded: ['gateway', 'The payout is queued, because the partner bank is degraded.'],
  beneficiary_bank_down: ['beneficiary_bank', 'The payout is queued: the bank is down.'],
  syncing_balance: ['internal', 'The payout is queued while the balance is read.'],
  fee_recovery_pending: ['business', 'The payout is queued until open fees are paid.'],
};
const NONE: Readonly<Record<string, Said>> = {};

/** The documented reasons of each state. The first one is used if none is asked for. */
export const REASONS: Readonly<Record<PayoutState, Readonly<Record<string, Said>>>> = {
  pending: { pending_approval: ['business', 'The payout waits for an approval.'] },
  queued: QUEUED,
  scheduled: NONE,
  processing: PROCESSING,
  processed: { payout_processed: ['beneficiary_bank', 'The payout is processed.'] },
  failed: FAILED,
  reversed: FAILED,
  cancelled: NONE,
  rejected: NONE,
};

/** Returns the details of a state; null if the state has no reasons. Throws for another reason. */
export function detailsOf(status: PayoutState, reason?: string): StatusDetails | null {
  const known = REASONS[status];
  const chosen = reason ?? Object.keys(known)[0];
  if (chosen === undefined) return null;
  const said = Object.hasOwn(known, chosen) ? known[chosen] : undefined;
  if (!said) throw new Refused(400, `reason of ${status}: ${Object.keys(known).join(', ')}`);
  return { description: said[1], source: said[0], reason: chosen };
}

/** What happens to the payouts of an address. */
export type Fate =
  /** Becomes `processed`, and on the third day `reversed` if `isReversed`. */
  | { readonly kind: 'processed'; readonly isReversed: boolean }
  /** Ends in this state without being processed. */
  | { readonly kind: 'ends'; readonly status: 'failed' | 'reversed'; readonly reason: string }
  /** Waits in this state. A payout that is `processing` stays so until a control moves it. */
  | { readonly kind: 'waits'; readonly status: 'pending' | 'queued'; readonly reason: string }
  | { readonly kind: 'stays'; readonly reason: string };

const PAID: Fate = { kind: 'processed', isReversed: false };

/**
 * Returns what happens to the payouts of a UPI ID, which its first part decides: `reverse@…`,
 * `stuck@…`, `pending@…`, and with a reason whose underscores are hyphens `fail-gateway-down@…`,
 * `reverse-bank-account-closed@…`, `queue-gateway-degraded@…`, `stuck-bank-window-closed@…`. What
 * follows a dot distinguishes addresses: `reverse.2@…`.
 */
export function fateOf(address: string): Fate {
  const [word = '', ...rest] = (address.split(/[.@]/)[0] ?? '').toLowerCase().split('-');
  const reason = rest.join('_');
  const has = (status: PayoutState) => Object.hasOwn(REASONS[status], reason);
  if (word === 'fail' && has('failed')) return { kind: 'ends', status: 'failed', reason };
  if (word === 'reverse' && has('reversed')) return { kind: 'ends', status: 'reversed', reason };
  if (word === 'queue' && has('queued')) return { kind: 'waits', status: 'queued', reason };
  if (word === 'stuck' && has('processing')) return { kind: 'stays', reason };
  if (reason !== '') return PAID;
  if (word === 'reverse') return { kind: 'processed', isReversed: true };
  if (word === 'stuck') return { kind: 'stays', reason: 'beneficiary_bank_confirmation_pending' };
  if (word !== 'pending') return PAID;
  return { kind: 'waits', status: 'pending', reason: 'pending_approval' };
}
