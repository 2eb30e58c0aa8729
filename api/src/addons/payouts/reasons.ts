import type { ProgressReason } from '../../modules/withdrawals/index.js';

/** What follows when the provider says that a payout failed for a reason. */
type Kind =
  /** Another attempt may succeed soon. */
  | 'passing'
  /** No attempt to this address can succeed. The tokens go back. */
  | 'final'
  /** Something of the house is wrong, so a person must act before another attempt. */
  | 'house';

interface Meaning {
  readonly kind: Kind;
  /** Sentence for the player and for staff. */
  readonly sentence: string;
  readonly player: ProgressReason;
}

const final = (sentence: string, player: ProgressReason): Meaning => ({
  kind: 'final',
  sentence,
  player,
});
const passing = (sentence: string): Meaning => ({
  kind: 'passing',
  sentence,
  player: 'trying-again',
});
const house = (sentence: string): Meaning => ({ kind: 'house', sentence, player: 'being-checked' });

const INVALID_ADDRESS = final(
  'The bank does not know this UPI ID. Check it, and request the withdrawal again.',
  'address-invalid',
);
const CLOSED = final(
  'The bank account behind this UPI ID takes no payments. Use the UPI ID of another account.',
  'account-closed',
);
const REFUSED = final(
  'The bank of this UPI ID has refused the payment. Ask the bank, or use another UPI ID.',
  'bank-refused',
);
const BANK_AWAY = passing('The bank of the player does not answer at the moment.');
const NETWORK = passing('The UPI network does not answer at the moment.');

/** Sentence for the player whose bank gave a payment back. */
export const CAME_BACK =
  'The bank has returned this payment, so the tokens are in your wallet again. Ask your bank for ' +
  'the reason, or use another UPI ID.';

const MEANINGS: Readonly<Record<string, Meaning>> = {
  beneficiary_vpa_invalid: INVALID_ADDRESS,
  invalid_beneficiary: INVALID_ADDRESS,
  beneficiary_account_invalid: INVALID_ADDRESS,
  bank_account_invalid: INVALID_ADDRESS,
  invalid_ifsc_code: INVALID_ADDRESS,
  beneficiary_account_dormant: CLOSED,
  bank_account_closed: CLOSED,
  bank_account_frozen: CLOSED,
  imps_not_allowed: REFUSED,
  beneficiary_bank_rejected: REFUSED,
  transaction_limit_exceeded: final(
    'The bank of this UPI ID takes no payment of this amount. Request smaller withdrawals.',
    'bank-refused',
  ),
  insufficient_funds: house('The account for payouts has too little money.'),
  beneficiary_bank_failure: BANK_AWAY,
  beneficiary_bank_offline: BANK_AWAY,
  beneficiary_bank_technical_error: BANK_AWAY,
  beneficiary_psp_offline: BANK_AWAY,
  npci_beneficiary_timeout: NETWORK,
  gateway_down: NETWORK,
  gateway_technical_error: NETWORK,
  gateway_timeout: NETWORK,
  server_error: NETWORK,
  server_error_temporary: NETWORK,
  // Reasons of this product.
  reversed: final(CAME_BACK, 'returned-by-bank'),
  'none-found': passing('The provider has not received the payout.'),
  cancelled: house('The payout was cancelled in the dashboard of the provider.'),
  rejected: house('The payout was rejected in the dashboard of the provider.'),
  refused: house('The provider has refused the request to pay.'),
};

/** Returns what a reason means. A reason that this version does not know needs a person. */
export function meaningOf(reason: string): Meaning {
  return Object.hasOwn(MEANINGS, reason)
    ? (MEANINGS[reason] as Meaning)
    : house('The payout failed for a reason that Arena does not know.');
}

/** Returns the reason that the player reads. */
export function playerReasonOf(payout: {
  readonly state: string;
  readonly reason: string | null;
  readonly try: number;
  readonly needsPerson: boolean;
}): ProgressReason | null {
  const { state, reason } = payout;
  if (state === 'reversed') return 'returned-by-bank';
  if (payout.needsPerson) return 'being-checked';
  if (state === 'due') return payout.try > 1 ? 'trying-again' : null;
  if (state === 'queued') return 'our-side';
  return state === 'failed' && reason !== null ? meaningOf(reason).player : null;
}

/** Returns a sentence about a payout for staff; null if there is nothing to say. */
export function messageOf(payout: {
  readonly state: string;
  readonly reason: string | null;
  readonly description: string | null;
  readonly needsPerson: boolean;
}): string | null {
  const { state, reason, description, needsPerson } = payout;
  const said = description && !description.endsWith('.') ? `${description}.` : description;
  if (state === 'failed') {
    const { sentence } = meaningOf(reason ?? '');
    const todo = needsPerson ? ' Pay it by hand, press Pay again, or reject it.' : '';
    return `${sentence}${said ? ` The provider says: ${said}` : ''}${todo}`;
  }
  if (state === 'queued' && reason === 'low_balance') {
    return 'The account for payouts has too little money. Top it up; the payout then goes by itself.';
  }
  if (state === 'due' && reason === 'on-hold') {
    return 'The payouts of the player were put on hold. Release the hold, or set it to pending.';
  }
  if (state === 'due' && reason === 'changed') {
    return 'The destination or amount differs from the request of the player. Set it to pending.';
  }
  return said;
}
