import { PAISE_PER_TOKEN } from '../../../kernel/index.js';

export interface Refund {
  readonly id: string;
  readonly amountPaise: number;
  readonly createdAt: Date;
}

/**
 * Returns the tokens that each refund of one payment reverses. Fractions of a rupee add up: the
 * refund that completes a whole rupee reverses its token. Refunds count in order of creation, so a
 * later refund never changes the answer for an earlier one.
 */
export function tokensByRefund(refunds: readonly Refund[]): ReadonlyMap<string, number> {
  const inOrder = [...refunds].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  let paise = 0;
  return new Map(
    inOrder.map(({ id, amountPaise }) => {
      const before = Math.floor(paise / PAISE_PER_TOKEN);
      paise += amountPaise;
      return [id, Math.floor(paise / PAISE_PER_TOKEN) - before];
    }),
  );
}
