import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from './live-feed.js';

/**
 * What every event tells by its accounts alone: a player's new balance, to him; a tournament's
 * free seats, to everyone.
 */
export function accountMessages(event: LoggedEvent): readonly LiveMessage[] {
  return event.entries.flatMap(({ account, balanceAfter, amount }): LiveMessage[] => {
    const [kind, id = '', round] = account.split(':');
    if (kind === 'player') {
      const data = { tokens: balanceAfter, change: amount, type: event.type };
      return [{ topic: 'wallet.changed', audience: { userId: id }, data }];
    }
    if (kind === 'seats') {
      const data = { tournamentId: id, round: Number(round), seatsLeft: balanceAfter };
      return [{ topic: 'tournament.seats', audience: 'everyone', data }];
    }
    return [];
  });
}
