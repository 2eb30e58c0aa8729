import type { AccountName } from '../../ledger/index.js';

/** The type of an event and the accounts of its entries. */
interface Touched {
  readonly type: string;
  readonly entries: readonly { readonly account: string }[];
}

/**
 * Types of events with several players that each of these players may read, because results are
 * published with their winners. Other events with several players stay private.
 */
const PUBLISHED = ['PrizesAwarded', 'CupPrizesAwarded'];
/** Prefixes of the names of accounts that belong to one player. */
const PERSONAL = ['player:', 'receivable:'];

/**
 * Returns true if a player may read the whole event that changed the player's wallet. Otherwise the
 * player may read only the event's hash.
 */
export function mayReadWhole(own: AccountName, { type, entries }: Touched): boolean {
  if (PUBLISHED.includes(type)) return true;
  const owner = own.slice(own.indexOf(':') + 1);
  return entries.every(
    ({ account }) =>
      !PERSONAL.some((kind) => account.startsWith(kind)) || account.endsWith(`:${owner}`),
  );
}
