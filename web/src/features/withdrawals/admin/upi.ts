import type { StaffWithdrawal } from './queries';

/**
 * Number of characters of a withdrawal's id in the payment's remark. The bank's file uses the same
 * number.
 */
const REMARK_DIGITS = 12;

/** Returns the payment's remark, which identifies the withdrawal on the bank's statement. */
export const remarkOf = (id: string) => `ARENA ${id.slice(-REMARK_DIGITS)}`;

/** Returns true if a text has the format of a bank reference (UTR). */
export const isReference = (text: string) => /^[A-Z0-9]{12,22}$/.test(text);

type Payee = Pick<StaffWithdrawal, '_id' | 'amount' | 'upiId' | 'userId'>;

/** Returns a link that opens a UPI app with the payment filled in. One token is one rupee. */
export function upiLink({ _id, amount, upiId, userId }: Payee): string {
  const fields = {
    pa: upiId ?? '',
    pn: userId.inGameName ?? userId.email,
    am: `${amount}.00`,
    cu: 'INR',
    tn: remarkOf(_id),
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `upi://pay?${query.join('&')}`;
}
