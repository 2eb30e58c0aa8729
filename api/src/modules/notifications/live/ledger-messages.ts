import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from './live-feed.js';

/** Beginnings of the events that change a list of the console, and the list's kind. */
const LISTS = [
  ['Withdrawal', 'withdrawal'],
  ['TokensDeposited', 'payment'],
  ['DepositRevers', 'payment'],
] as const;

/** Returns the message to open pages of staff about a kind of lists. */
export const staffMessage = (kind: string, id?: string): LiveMessage => ({
  topic: 'staff.changed',
  audience: 'staff',
  data: { kind, ...(id && { id }) },
});

/** Tells staff of events of the ledger, which players and the provider cause too. */
export function listMessages({ type, reference }: LoggedEvent): LiveMessage | null {
  const list = LISTS.find(([beginning]) => type.startsWith(beginning));
  return list ? staffMessage(list[1], reference ?? undefined) : null;
}

/** Sends each player the new balance of their wallet. */
export function walletMessages(event: LoggedEvent): readonly LiveMessage[] {
  return event.entries.flatMap(({ account, balanceAfter, amount }): LiveMessage[] => {
    const [kind, id = ''] = account.split(':');
    if (kind !== 'player') return [];
    const data = { tokens: balanceAfter, change: amount, type: event.type };
    return [{ topic: 'wallet.changed', audience: { userId: id }, data }];
  });
}
