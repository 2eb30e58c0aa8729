import { expect } from '@jest/globals';
import sharp from 'sharp';
import { type Answer, asking } from './ask.js';
import { eachOf } from './each-of.js';
import type { Person } from './people.js';
import type { Product } from './product.js';
import { aPlayer, aTournament, join, type TournamentFields } from './tournaments.js';

export interface Score {
  readonly userId?: string;
  readonly squadId?: string;
  readonly place: number;
  readonly kills: number;
}

/** Returns players in the order of their places, without kills. */
export const scoresOf = (people: readonly Person[]): readonly Score[] =>
  people.map(({ id }, at) => ({ userId: id, place: at + 1, kills: 0 }));

/** Actions on the claims of one match. */
export function claimingIn(world: Product, match: string) {
  const screen = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const as = (person: Person) => asking(world, person);
  return {
    sendScreenshot: async (person: Person, number = 1): Promise<Answer> =>
      as(person)('PUT', `/tournaments/${match}/evidence/${number}`, await screen, {
        'content-type': 'image/jpeg',
      }),
    claim: (
      person: Person,
      scores: unknown,
      headers: Record<string, string> = {},
      screenshot: unknown = 1,
    ): Promise<Answer> =>
      as(person)('PUT', `/tournaments/${match}/claim`, { scores, screenshot }, headers),
    read: (person: Person): Promise<Answer> => as(person)('GET', `/tournaments/${match}/claim`),
  };
}

/** Creates a match of three players that has started. */
export async function aClaimedMatch(
  world: Product,
  admin: Person,
  fields: TournamentFields = {},
  names: readonly string[] = ['Asha', 'Ravi', 'Mira'],
) {
  const terms = { entryFee: 5, prizePool: 12, ...fields };
  const match = await aTournament(world, admin, terms);
  const sides = await Promise.all(names.map((name) => aPlayer(world, 50, name)));
  await eachOf(sides, async (player) => {
    expect((await join(world, player, match)).status).toBe(200);
  });
  const path = `/tournaments/admin/${match}/status`;
  expect((await asking(world, admin)('PUT', path, { status: 'active' })).status).toBe(200);
  const three = sides as unknown as readonly [Person, Person, Person];
  return { match, sides: three, ...claimingIn(world, match) };
}
