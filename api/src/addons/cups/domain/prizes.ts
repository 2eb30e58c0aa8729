import type { Id } from '../../../kernel/index.js';
import type { Standing } from './standings.js';

/** The prize of one entry of the standings. */
export interface EntryPrize {
  readonly entryId: Id;
  readonly place: number;
  readonly tokens: number;
}

/** The prize of one player. */
export interface PlayerPrize {
  readonly userId: Id;
  readonly place: number;
  readonly tokens: number;
}

/**
 * Returns the prizes of the standings. Entries that share a place share the prizes of the places
 * that they take, in equal parts; tokens that do not divide stay with the house. Entries without a
 * prize are left out.
 */
export function prizesOf(
  standings: readonly Pick<Standing, 'entryId' | 'place'>[],
  prizes: readonly number[],
): readonly EntryPrize[] {
  const sharing = new Map<number, number>();
  for (const { place } of standings) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  return standings.flatMap(({ entryId, place }) => {
    const among = sharing.get(place) ?? 1;
    const shared = prizes.slice(place - 1, place - 1 + among).reduce((sum, each) => sum + each, 0);
    const tokens = Math.floor(shared / among);
    return tokens > 0 ? [{ entryId, place, tokens }] : [];
  });
}

/**
 * Divides the prize of each entry among its players in equal parts. The first player, who is the
 * captain of a squad, gets the tokens that do not divide. A player of several squads gets one sum
 * and the best of the places.
 */
export function playerPrizes(
  prizes: readonly EntryPrize[],
  playersOf: (entryId: Id) => readonly Id[],
): readonly PlayerPrize[] {
  const paid = new Map<Id, PlayerPrize>();
  for (const { entryId, place, tokens } of prizes) {
    const players = playersOf(entryId);
    const share = Math.floor(tokens / players.length);
    for (const [index, userId] of players.entries()) {
      const part = index === 0 ? tokens - share * (players.length - 1) : share;
      const before = paid.get(userId);
      if (part === 0) continue;
      paid.set(userId, {
        userId,
        place: before?.place ?? place,
        tokens: (before?.tokens ?? 0) + part,
      });
    }
  }
  return [...paid.values()];
}

export const sumOf = (prizes: readonly { readonly tokens: number }[]): number =>
  prizes.reduce((sum, { tokens }) => sum + tokens, 0);
