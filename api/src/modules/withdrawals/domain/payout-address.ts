import type { WithdrawalType } from './withdrawal.js';

export interface PayoutAddress {
  readonly upiId: string | null;
  readonly email: string | null;
}

export type AddressProblem = 'UPI_REQUIRED' | 'EMAIL_REQUIRED' | 'EMAIL_INVALID';

const EMAIL =
  /^[^\s@<>"',;:\\()[\]]{1,64}@[^\s@<>"',;:\\()[\]][^\s@<>"',;:\\()[\].]*\.[^\s@<>"',;:\\()[\]]{2,}$/;

/**
 * Returns the destination that the type of withdrawal needs, and ignores the field of the other
 * type. Returns a problem's code if the destination is missing or malformed.
 */
export function payoutAddress(
  type: WithdrawalType,
  given: { readonly upiId?: string; readonly email?: string },
): PayoutAddress | AddressProblem {
  switch (type) {
    case 'upi':
      return given.upiId ? { upiId: given.upiId, email: null } : 'UPI_REQUIRED';
    case 'google_play': {
      const { email } = given;
      if (!email) return 'EMAIL_REQUIRED';
      return EMAIL.test(email) ? { upiId: null, email } : 'EMAIL_INVALID';
    }
  }
}
