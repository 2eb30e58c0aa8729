import type { AccountName } from '../../ledger/index.js';

/** An event's type and the accounts that it touched. */
interface Touched {
  readonly type: string;
  readonly entries: readonly { readonly account: string }[];
}

/** Results are published with their winners; everything else between others is not his to read. */
const PUBLISHED = ['PrizesAwarded'];
/** Accounts that belong to one person. */
const PERSONAL = ['player:', 'receivable:'];

/** Returns true if a player may read the whole event that moved his tokens, not just its hash. */
export function mayReadWhole(own: AccountName, { type, entries }: Touched): boolean {
  if (PUBLISHED.includes(type)) return true;
  const owner = own.slice(own.indexOf(':') + 1);
  return entries.every(
    ({ account }) =>
      !PERSONAL.some((kind) => account.startsWith(kind)) || account.endsWith(`:${owner}`),
  );
}
