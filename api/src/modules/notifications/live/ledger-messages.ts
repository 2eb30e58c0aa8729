import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from './live-feed.js';

/**
 * Prefixes of the types of events that change a list of the admin console, with the name of the
 * list.
 */
const LISTS = [
  ['Withdrawal', 'withdrawal'],
  ['TokensDeposited', 'payment'],
  ['DepositRevers', 'payment'],
] as const;

/**
 * Message that the uses of promo codes have changed. Many players may redeem a code in the same
 * second, so a newer message replaces an unsent one.
 */
const CODE_USED: LiveMessage = {
  topic: 'staff.changed',
  audience: 'staff',
  data: { kind: 'promo-code' },
  replaces: 'staff.changed promo-code',
};

/**
 * Returns the live message to staff that the lists of one type of object, such as withdrawals, have
 * changed.
 */
export const staffMessage = (kind: string, id?: string): LiveMessage => ({
  topic: 'staff.changed',
  audience: 'staff',
  data: { kind, ...(id && { id }) },
});

/**
 * Returns the live message to staff about an event that changes a list of the admin console; null
 * for other events. Staff need the message even for events that a player or the payment provider
 * causes.
 */
export function listMessages({ type, reference }: LoggedEvent): LiveMessage | null {
  if (type === 'PromoCodeRedeemed') return CODE_USED;
  const list = LISTS.find(([beginning]) => type.startsWith(beginning));
  return list ? staffMessage(list[1], reference ?? undefined) : null;
}

/**
 * Returns one live message for each wallet that the event changes, with the player's new balance.
 */
export function walletMessages(event: LoggedEvent): readonly LiveMessage[] {
  return event.entries.flatMap(({ account, balanceAfter, amount }): LiveMessage[] => {
    const [kind, id = ''] = account.split(':');
    if (kind !== 'player') return [];
    const data = { tokens: balanceAfter, change: amount, type: event.type };
    return [{ topic: 'wallet.changed', audience: { userId: id }, data }];
  });
}
