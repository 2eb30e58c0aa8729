import { PAISE_PER_TOKEN } from '../../../kernel/index.js';

export interface Refund {
  readonly id: string;
  readonly amountPaise: number;
  readonly createdAt: Date;
}

/**
 * The tokens each refund of one payment takes back. Rupees refunded in fractions add up: a token
 * goes back once a whole rupee of it has been returned, by the refund that completes it. The order
 * is that of making, so the answer for a refund never changes when later ones follow.
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
