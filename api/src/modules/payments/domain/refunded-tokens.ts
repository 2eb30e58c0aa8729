import { PAISE_PER_TOKEN } from '../../../kernel/index.js';

export interface Refund {
  readonly id: string;
  readonly amountPaise: number;
  readonly createdAt: Date;
}

/**
 * Returns the number of tokens to reverse for each refund of one payment. A token is reversed as
 * soon as the refunds add up to another whole rupee. Refunds are counted in order of creation, so a
 * later refund never changes the number for an earlier one.
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
