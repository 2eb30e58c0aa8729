import type { AccountName } from '../../ledger/index.js';

/** An event's type and the accounts that it touched. */
interface Touched {
  readonly type: string;
  readonly entries: readonly { readonly account: string }[];
}

/** Results are public with their winners; other events with several players stay private. */
const PUBLISHED = ['PrizesAwarded'];
/** Accounts that belong to one person. */
const PERSONAL = ['player:', 'receivable:'];

/**
 * Returns true if a player may read the whole event that changed their wallet, not just its hash.
 */
export function mayReadWhole(own: AccountName, { type, entries }: Touched): boolean {
  if (PUBLISHED.includes(type)) return true;
  const owner = own.slice(own.indexOf(':') + 1);
  return entries.every(
    ({ account }) =>
      !PERSONAL.some((kind) => account.startsWith(kind)) || account.endsWith(`:${owner}`),
  );
}
