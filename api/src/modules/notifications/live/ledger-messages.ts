import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from './live-feed.js';

/** Sends each player the new balance of their wallet. */
export function walletMessages(event: LoggedEvent): readonly LiveMessage[] {
  return event.entries.flatMap(({ account, balanceAfter, amount }): LiveMessage[] => {
    const [kind, id = ''] = account.split(':');
    if (kind !== 'player') return [];
    const data = { tokens: balanceAfter, change: amount, type: event.type };
    return [{ topic: 'wallet.changed', audience: { userId: id }, data }];
  });
}
