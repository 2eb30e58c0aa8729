import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from './live-feed.js';

/**
 * Beginnings of the types of events that change a list of the admin console, with the kind of the
 * list.
 */
const LISTS = [
  ['Withdrawal', 'withdrawal'],
  ['TokensDeposited', 'payment'],
  ['DepositRevers', 'payment'],
] as const;

/** Returns the live message that lists of this kind have changed, for open pages of staff. */
export const staffMessage = (kind: string, id?: string): LiveMessage => ({
  topic: 'staff.changed',
  audience: 'staff',
  data: { kind, ...(id && { id }) },
});

/**
 * Returns the live message to staff about an event that changes a list of the admin console, or
 * null for other events. The log also has the events that players and the payment provider cause.
 */
export function listMessages({ type, reference }: LoggedEvent): LiveMessage | null {
  const list = LISTS.find(([beginning]) => type.startsWith(beginning));
  return list ? staffMessage(list[1], reference ?? undefined) : null;
}

/** Returns one message for each wallet that the event changes: the player's new balance. */
export function walletMessages(event: LoggedEvent): readonly LiveMessage[] {
  return event.entries.flatMap(({ account, balanceAfter, amount }): LiveMessage[] => {
    const [kind, id = ''] = account.split(':');
    if (kind !== 'player') return [];
    const data = { tokens: balanceAfter, change: amount, type: event.type };
    return [{ topic: 'wallet.changed', audience: { userId: id }, data }];
  });
}
