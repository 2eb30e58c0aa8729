import type { StaffWithdrawal } from './queries';

/** Number of characters of the id in a payment's remark; the bank's file uses the same number. */
const REMARK_DIGITS = 12;

/** Returns the remark that identifies a withdrawal on the bank's statement. */
export const remarkOf = (id: string) => `ARENA ${id.slice(-REMARK_DIGITS)}`;

/** True for a valid bank reference (UTR). */
export const isReference = (text: string) => /^[A-Z0-9]{12,22}$/.test(text);

/** Returns the link that fills in a payment in a UPI app; one token is one rupee. */
export function upiLink({ _id, amount, upiId, userId }: StaffWithdrawal): string {
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
